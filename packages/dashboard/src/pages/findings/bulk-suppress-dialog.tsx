import { type FormEvent, useId, useState } from "react";
import type { LocatedFinding } from "../../api/queries.ts";
import { count, counted } from "../../core/format.ts";
import { textIn } from "../../components/form-text.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { dayIn } from "./suppress-dialog.tsx";
import { checkEntriesFor, entriesFor } from "./suppression-entries.ts";
import { useSuppressAll } from "./use-suppress-all.ts";

/** Each entry is written and scanned for by itself. */
const mostEntries = 100;

/** Suppresses several findings with one reason, owner and expiry date. */
export function BulkSuppressDialog({
  findings,
  onClose,
  onDone,
}: {
  readonly findings: readonly LocatedFinding[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const id = useId();
  const [scope, setScope] = useState("place");
  const suppress = useSuppressAll(() => {
    onClose();
    onDone();
  });
  const single = entriesFor(findings);
  const whole = checkEntriesFor(findings);
  const entries = scope === "check" ? whole : single;
  const isTooMany = entries.length > mostEntries;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = {
      reason: textIn(form, "reason"),
      owner: textIn(form, "owner"),
      expires: textIn(form, "expires"),
    };
    suppress.mutate(
      entries.map(({ service, what }) => ({ service, request: { ...what, ...given } })),
    );
  };
  return (
    <Modal title={`Suppress ${counted(findings.length, "finding")}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          The findings are not counted until the suppression expires. They stay in reports, and
          attack paths do not change. Writes {counted(entries.length, "entry")} to{" "}
          <code>parapet-ignore.json5</code> of{" "}
          {counted(new Set(entries.map(({ service }) => service)).size, "workspace")}, and scans
          after each.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            name="reason"
            className="field"
            rows={2}
            maxLength={500}
            required
            data-autofocus
          />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-owner`}>Owner</label>
          <input id={`${id}-owner`} name="owner" className="field" maxLength={200} required />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-expires`}>Expires</label>
          <input
            id={`${id}-expires`}
            name="expires"
            type="date"
            className="field"
            min={dayIn(0)}
            defaultValue={dayIn(90)}
            required
          />
          <span className="form-hint">Last day in UTC. Reported again on the next day.</span>
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-scope`}>Scope</label>
          <select
            id={`${id}-scope`}
            className="field"
            value={scope}
            onChange={(event) => setScope(event.target.value)}
          >
            <option value="place">Only the selected ({counted(single.length, "entry")})</option>
            <option value="check">
              All findings of these checks in these workspaces, also later ones (
              {counted(whole.length, "entry")})
            </option>
          </select>
        </div>
        {isTooMany ? (
          <p className="form-error">
            {count(entries.length)} entries are too many for one step: at most {mostEntries}. Select
            fewer findings, or the wider scope.
          </p>
        ) : null}
        {suppress.error === null ? null : <Failure error={suppress.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={suppress.isPending || isTooMany}
          >
            {suppress.isPending
              ? `Suppressing ${count(suppress.done + 1)} of ${count(entries.length)}…`
              : "Suppress"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
