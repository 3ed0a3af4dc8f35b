import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { textIn } from "../../components/form-text.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { counted } from "../../core/format.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** Approves the present state of one service, or of all. */
export function ApproveDialog({
  service,
  services,
  onClose,
}: {
  /** Chosen at first; "" for all. */
  readonly service: string;
  readonly services: readonly string[];
  readonly onClose: () => void;
}) {
  const id = useId();
  const refresh = useRefresh();
  const approve = useMutation({
    mutationFn: (body: Api["ApproveRequest"]) =>
      asOperator(() => call("POST /api/v1/approved-states", { body })),
    onSuccess: async ({ approved }) => {
      onClose();
      await refresh();
      tell(`Approved the state of ${counted(approved.length, "workspace")}.`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = textIn(form, "service");
    approve.mutate({
      name: textIn(form, "name").trim(),
      reason: textIn(form, "reason").trim(),
      ...(chosen === "" ? {} : { services: [chosen] }),
    });
  };
  return (
    <Modal title="Approve the present state" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          What the latest scan shows counts as approved from now on, in place of what was approved
          before. Present drift and its decisions are deleted.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-service`}>Workspaces</label>
          <select id={`${id}-service`} name="service" className="field" defaultValue={service}>
            <option value="">All workspaces</option>
            {services.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            name="name"
            className="field"
            placeholder="Release 12"
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
          />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            name="reason"
            className="field"
            rows={3}
            required
            maxLength={2_000}
          />
        </div>
        {approve.error === null ? null : <Failure error={approve.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={approve.isPending}>
            Approve
          </button>
        </div>
      </form>
    </Modal>
  );
}
