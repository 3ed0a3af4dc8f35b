import { useState } from "react";
import type { LocatedFinding } from "../../api/queries.ts";
import { counted } from "../../core/format.ts";
import { decisionIn } from "../../decisions/decision-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormRow } from "../../components/form-row.tsx";
import { textIn } from "../../components/form-text.ts";
import { partsOf } from "./parts-of.ts";
import { placeOfPart } from "./suppression-entries.ts";
import { SuppressionFields } from "./suppression-fields.tsx";
import { useFindings } from "./use-findings.ts";
import { useSuppress } from "./use-suppressions.ts";

/** Suppresses a finding with a reason, an owner and an expiry date, in a file of the workspace. */
export function SuppressDialog({
  finding,
  onClose,
}: {
  readonly finding: LocatedFinding;
  readonly onClose: () => void;
}) {
  const suppress = useSuppress(finding.service, onClose);
  const parts = partsOf(finding);
  const [chosen, choose] = useState(0);
  const { check_id, service } = parts[chosen] ?? finding;
  const { agent_id = "", pointer = "", path = "" } = placeOfPart(parts[chosen] ?? finding);
  const alike = useFindings([finding.service])
    .findings?.flatMap(partsOf)
    .filter((other) => other.check_id === check_id && other.service === service);
  const narrowed = [
    pointer,
    path === "" ? "" : `findings in ${path}`,
    agent_id === "" ? "" : `agent ${agent_id}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
  const submit = (form: HTMLFormElement) => {
    const narrow = {
      ...(agent_id === "" ? {} : { agent_id }),
      ...(pointer === "" ? {} : { pointer }),
      ...(path === "" ? {} : { path }),
    };
    suppress.mutate({
      check_id,
      ...decisionIn(form),
      ...(textIn(form, "covers") === "check" ? {} : narrow),
    });
  };
  return (
    <FormDialog
      title={`Suppress ${check_id}`}
      action="Suppress"
      pending="Suppressing…"
      change={suppress}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">
        The finding is not counted until the suppression expires. It stays in reports, and attack
        paths do not change. The entry is written to <code>parapet-ignore.json5</code> in{" "}
        <code>{finding.workspace_path}</code>.
      </p>
      {parts.length === 1 ? null : (
        <FormRow
          label="Check result"
          hint="The finding stays open until all of its check results are suppressed."
        >
          {(field) => (
            <select
              {...field}
              className="field"
              value={chosen}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {parts.map((part, index) => (
                <option key={part.fingerprint} value={index}>
                  {part.check_id} {part.title}
                </option>
              ))}
            </select>
          )}
        </FormRow>
      )}
      <SuppressionFields />
      <FormRow label="Scope">
        {(field) => (
          <select {...field} name="covers" className="field">
            {narrowed === "" ? null : <option value="place">Only {narrowed}</option>}
            <option value="check">
              All findings of {check_id} in {service}
              {alike === undefined ? "" : ` (${counted(alike.length, "finding")} now)`}
            </option>
          </select>
        )}
      </FormRow>
    </FormDialog>
  );
}
