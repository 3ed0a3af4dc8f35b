import type { ReactNode } from "react";
import { Modal } from "./modal.tsx";
import { Failure } from "./states.tsx";

/** Asks before a change that cannot be undone, and says so. */
export function ConfirmDialog({
  title,
  children,
  action,
  change,
  onClose,
}: {
  readonly title: string;
  /** What is lost, and what stays. */
  readonly children: ReactNode;
  /** "Revoke". */
  readonly action: string;
  readonly change: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onClose: () => void;
}) {
  return (
    <Modal title={title} onClose={onClose}>
      <p className="secondary">{children}</p>
      <p>This cannot be undone.</p>
      {change.error === null ? null : <Failure error={change.error} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose} data-autofocus>
          Cancel
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
