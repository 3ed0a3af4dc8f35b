import { type FormEvent, useId } from "react";
import type { Api } from "../../api/types.ts";
import { textIn } from "../../components/form-text.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { originOf, placeOf, statusNames, subjectOf } from "./drift-text.ts";
import { useDecideDrift } from "./use-decide-drift.ts";

/** Accepts a difference, marks it to be undone, or reopens it. */
export function DecideDriftDialog({
  drift,
  onClose,
}: {
  readonly drift: Api["Drift"];
  readonly onClose: () => void;
}) {
  const id = useId();
  const decide = useDecideDrift(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = textIn(form, "status");
    const status = chosen === "open" || chosen === "to_undo" ? chosen : "accepted";
    decide.mutate({ drift_ids: [drift.drift_id], status, reason: textIn(form, "reason").trim() });
  };
  return (
    <Modal title={subjectOf(drift)} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">{originOf(drift)}</p>
        <dl className="facts">
          <div>
            <dt>Approved</dt>
            <dd className="break-all">{drift.before || "not there"}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd className="break-all">{drift.after || "not there"}</dd>
          </div>
          <div>
            <dt>Place</dt>
            <dd className="break-all">{placeOf(drift) || "unknown"}</dd>
          </div>
        </dl>
        <p className="secondary">
          A decision ends when the difference changes again. A difference that is undone disappears
          after the next scan.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-status`}>Decision</label>
          <select
            id={`${id}-status`}
            name="status"
            className="field"
            defaultValue={drift.status === "open" ? "accepted" : "open"}
          >
            <option value="accepted">Accept</option>
            <option value="to_undo">{statusNames.to_undo}</option>
            <option value="open">Reopen</option>
          </select>
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            name="reason"
            className="field"
            rows={3}
            maxLength={2_000}
            aria-describedby={`${id}-hint`}
            defaultValue={drift.reason}
          />
          <span id={`${id}-hint`} className="form-hint">
            Not needed to reopen.
          </span>
        </div>
        {decide.error === null ? null : <Failure error={decide.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={decide.isPending}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}
