import { type Severity, type FindingSeverity } from "@parapet/posture";
import { type StateFact, stateKey } from "./workspace-state.ts";

export const stateChangeKinds = ["added", "removed", "changed"] as const;

/** One difference between an approved state and the present one. */
export type StateChange = Pick<StateFact, "kind" | "agent_id" | "name" | "mark" | "place"> & {
  readonly change: (typeof stateChangeKinds)[number];
  /** "" for what was added. */
  readonly before: string;
  /** "" for what was removed. */
  readonly after: string;
  readonly severity: Severity;
};

/**
 * What has changed since a state was approved, in a fixed order. The place is the present one; of
 * what was removed, where it was.
 */
export function stateChanges(
  approved: readonly StateFact[],
  present: readonly StateFact[],
): readonly StateChange[] {
  const before = new Map(approved.map((fact) => [stateKey(fact), fact]));
  const after = new Map(present.map((fact) => [stateKey(fact), fact]));
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const shown = is ?? was;
    if (shown === undefined || was?.value === is?.value) return [];
    const { kind, agent_id, name, mark, place } = shown;
    const change = was === undefined ? "added" : is === undefined ? "removed" : "changed";
    const values = { before: was?.value ?? "", after: is?.value ?? "" };
    return [
      { change, kind, agent_id, name, mark, place, ...values, severity: severityOf(was, is) },
    ];
  });
}

/**
 * How much a change asks for attention: what has gone is low, a finding is as severe as it is, and
 * a guardrail that has gone or changed, like all that was added, is medium.
 */
function severityOf(was: StateFact | undefined, is: StateFact | undefined): Severity {
  if (is === undefined) return was?.kind === "guardrail" ? "medium" : "low";
  return is.severity === "" ? "medium" : asSeverity(is.severity);
}

function asSeverity(severity: FindingSeverity): Severity {
  return severity === "info" ? "low" : severity;
}
