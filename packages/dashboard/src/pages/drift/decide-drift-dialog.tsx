import { useState } from "react";
import type { Api } from "../../api/types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormRow } from "../../components/form-row.tsx";
import { textIn } from "../../components/form-text.ts";
import { ReasonField } from "../../decisions/decision-fields.tsx";
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
  const [status, setStatus] = useState<Status>(drift.status === "open" ? "accepted" : "open");
  const decide = useDecideDrift(onClose);
  const submit = (form: HTMLFormElement) =>
    decide.mutate({
      drift_ids: [drift.drift_id],
      status,
      reason: textIn(form, "reason").trim(),
    });
  return (
    <FormDialog
      title={subjectOf(drift)}
      action="Save"
      change={decide}
      onSubmit={submit}
      onClose={onClose}
    >
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
          <dd className="break-all">{placeOf(drift)}</dd>
        </div>
      </dl>
      <p className="secondary">
        A decision ends when the difference changes again. A difference that is undone disappears
        after the next scan.
      </p>
      <FormRow label="Decision">
        {(field) => (
          <select
            {...field}
            className="field"
            value={status}
            onChange={(event) => setStatus(statusIn(event.target.value))}
          >
            <option value="accepted">Accept</option>
            <option value="to_undo">{statusNames.to_undo}</option>
            <option value="open">Reopen</option>
          </select>
        )}
      </FormRow>
      <ReasonField most={2_000} isOptional={status === "open"} defaultValue={drift.reason} />
    </FormDialog>
  );
}

type Status = Api["Drift"]["status"];

function statusIn(text: string): Status {
  return text === "open" || text === "to_undo" ? text : "accepted";
}
