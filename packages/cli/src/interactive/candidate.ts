import type { Finding } from "@parapet/posture";
import type { FixDescription } from "../service.ts";

/** A check that somebody is asked about. */
export type Candidate = {
  readonly fix: FixDescription;
  /** Its open findings, worst first. */
  readonly findings: readonly Finding[];
};

/** Checks of the open findings that can be fixed, worst first; of `only`, where that is given. */
export function candidatesOf(
  findings: readonly Finding[],
  fixes: readonly FixDescription[],
  only: readonly string[],
): readonly Candidate[] {
  const open = findings.filter(({ fixable, suppressed }) => fixable && !suppressed);
  return [...Map.groupBy(open, ({ check_id }) => check_id)].flatMap(([id, own]) => {
    const fix = fixes.find(({ check_id }) => check_id === id);
    const isWanted = only.length === 0 || only.includes(id);
    return fix !== undefined && isWanted ? [{ fix, findings: own }] : [];
  });
}
