import { asksForAction, type Finding, partsOf, type ReportedFinding } from "@parapet/posture";
import type { FixDescription } from "../service/fixes.ts";

/** A check whose fix is offered. */
export type Candidate = {
  readonly fix: FixDescription;
  /** Its open findings, worst first. */
  readonly findings: readonly Finding[];
};

/**
 * Checks with fixable open findings, worst first. With `only`, exactly these checks; otherwise
 * those of the findings that a scan shows, or of all findings with `hidden`.
 */
export function candidatesOf(
  findings: readonly ReportedFinding[],
  fixes: readonly FixDescription[],
  { only, hidden }: { readonly only: readonly string[]; readonly hidden: boolean },
): readonly Candidate[] {
  const isWanted = (finding: Finding) =>
    only.length > 0 ? only.includes(finding.check_id) : hidden || asksForAction(finding);
  const open = findings
    .flatMap(partsOf)
    .filter((finding) => finding.fixable && !finding.suppressed && isWanted(finding));
  return [...Map.groupBy(open, ({ check_id }) => check_id)].flatMap(([id, own]) => {
    const fix = fixes.find(({ check_id }) => check_id === id);
    return fix === undefined ? [] : [{ fix, findings: own }];
  });
}
