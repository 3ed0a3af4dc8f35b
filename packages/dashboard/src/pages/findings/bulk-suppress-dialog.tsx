import { useState } from "react";
import type { LocatedFinding } from "../../api/queries.ts";
import { count, counted } from "../../core/format.ts";
import { decisionIn } from "../../decisions/decision-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormRow } from "../../components/form-row.tsx";
import { checkEntriesFor, entriesFor } from "./suppression-entries.ts";
import { SuppressionFields } from "./suppression-fields.tsx";
import { useSuppressAll } from "./use-suppress-all.ts";

/** Each entry is written and scanned for by itself. */
const mostEntries = 100;

/** Suppresses several findings with one reason, owner and expiry date. */
export function BulkSuppressDialog({
  findings,
  leftOut,
  onClose,
  onDone,
}: {
  readonly findings: readonly LocatedFinding[];
  /** How many others are selected. */
  readonly leftOut: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [scope, setScope] = useState("place");
  const suppress = useSuppressAll(() => {
    onClose();
    onDone();
  });
  const single = entriesFor(findings);
  const whole = checkEntriesFor(findings);
  const entries = scope === "check" ? whole : single;
  const isTooMany = entries.length > mostEntries;
  const submit = (form: HTMLFormElement) => {
    const given = decisionIn(form);
    suppress.mutate(
      entries.map(({ service, what }) => ({ service, request: { ...what, ...given } })),
    );
  };
  return (
    <FormDialog
      title={`Suppress ${counted(findings.length, "finding")}`}
      action="Suppress"
      pending={`Suppressing ${count(suppress.done + 1)} of ${count(entries.length)}…`}
      change={suppress}
      isBlocked={isTooMany}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">
        The findings are not counted until the suppression expires. They stay in reports, and attack
        paths do not change. Writes {counted(entries.length, "entry")} to{" "}
        <code>parapet-ignore.json5</code> of{" "}
        {counted(new Set(entries.map(({ service }) => service)).size, "workspace")}, and scans after
        each.
      </p>
      {leftOut === 0 ? null : (
        <p className="secondary">
          {counted(leftOut, "selected finding")} {leftOut === 1 ? "is" : "are"} left out: suppressed
          already, or in no file that an entry could name.
        </p>
      )}
      <SuppressionFields />
      <FormRow label="Scope">
        {(field) => (
          <select
            {...field}
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
        )}
      </FormRow>
      {isTooMany ? (
        <p className="form-error">
          {count(entries.length)} entries are too many for one step: at most {mostEntries}. Select
          fewer findings, or the wider scope.
        </p>
      ) : null}
    </FormDialog>
  );
}
