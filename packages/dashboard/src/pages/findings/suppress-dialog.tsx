import { type FormEvent, useId, useState } from "react";
import type { LocatedFinding } from "../../api/queries.ts";
import { counted } from "../../core/format.ts";
import { textIn } from "../../components/form-text.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { partsOf } from "./parts-of.ts";
import { placeOfPart } from "./suppression-entries.ts";
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
  const id = useId();
  const suppress = useSuppress(finding.service, onClose);
  const parts = partsOf(finding);
  const [chosen, choose] = useState(0);
  const { check_id, service } = parts[chosen] ?? finding;
  const { agent_id = "", pointer = "", path = "" } = placeOfPart(parts[chosen] ?? finding);
  const alike = useFindings()
    .findings?.flatMap(partsOf)
    .filter((other) => other.check_id === check_id && other.service === service);
  const narrowed = [
    pointer,
    path === "" ? "" : `findings in ${path}`,
    agent_id === "" ? "" : `agent ${agent_id}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const narrow = {
      ...(agent_id === "" ? {} : { agent_id }),
      ...(pointer === "" ? {} : { pointer }),
      ...(path === "" ? {} : { path }),
    };
    suppress.mutate({
      check_id,
      reason: textIn(form, "reason"),
      owner: textIn(form, "owner"),
      expires: textIn(form, "expires"),
      ...(textIn(form, "covers") === "check" ? {} : narrow),
    });
  };
  return (
    <Modal title={`Suppress ${check_id}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          The finding is not counted until the suppression expires. It stays in reports, and attack
          paths do not change. The entry is written to <code>parapet-ignore.json5</code> in{" "}
          <code>{finding.workspace_path}</code>.
        </p>
        {parts.length === 1 ? null : (
          <div className="form-row">
            <label htmlFor={`${id}-part`}>Check result</label>
            <select
              id={`${id}-part`}
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
            <span className="form-hint">
              The finding stays open until all of its check results are suppressed.
            </span>
          </div>
        )}
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
          <label htmlFor={`${id}-covers`}>Scope</label>
          <select id={`${id}-covers`} name="covers" className="field">
            {narrowed === "" ? null : <option value="place">Only {narrowed}</option>}
            <option value="check">
              All findings of {check_id} in {service}
              {alike === undefined ? "" : ` (${counted(alike.length, "finding")} now)`}
            </option>
          </select>
        </div>
        {suppress.error === null ? null : <Failure error={suppress.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={suppress.isPending}>
            {suppress.isPending ? "Suppressing…" : "Suppress"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** "2027-01-31", so many days from now, UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
