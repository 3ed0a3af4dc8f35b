import type { FormEvent, ReactNode } from "react";
import { Modal } from "./modal.tsx";
import { Failure } from "./states.tsx";

/** A dialog with a form: its fields, what went wrong, Cancel, and the one action. */
export function FormDialog({
  title,
  action,
  pending,
  change,
  isBlocked = false,
  onSubmit,
  onClose,
  aside,
  children,
}: {
  readonly title: string;
  /** "Accept". */
  readonly action: string;
  /** Instead of the action while it is carried out: "Suppressing…". */
  readonly pending?: string;
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  /** The form says why it cannot be sent. */
  readonly isBlocked?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  /** Another action, before Cancel. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter sends a form also while its button waits.
    if (!change.isPending && !isBlocked) onSubmit(event.currentTarget);
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        {children}
        {change.error === null ? null : <Failure error={change.error} />}
        <div className="dialog-actions">
          {aside}
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={change.isPending || isBlocked}
          >
            {change.isPending ? (pending ?? action) : action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
