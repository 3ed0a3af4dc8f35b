import type { RankedFix } from "@parapet/posture";
import { rank } from "./compare-exposures.ts";
import type { FoundExposures } from "./find-exposures.ts";
import { costOf, type PlannedFix } from "./plan-fixes.ts";

/**
 * Puts first what ends most critical and high exposures, then what costs its owner least, then what
 * removes most risk; otherwise the order is kept. `after`: the exposures that a set of checks
 * leaves; one that was not searched, or not to the end, ends none.
 */
export function orderFixes(
  fixes: readonly RankedFix[],
  before: FoundExposures,
  after: (checkIds: readonly string[]) => FoundExposures | undefined,
  known: readonly PlannedFix[],
): readonly RankedFix[] {
  const byId = new Map(known.map((fix) => [fix.check_id, fix]));
  const left = (found: FoundExposures | undefined): number => {
    const { exposures } = found === undefined || found.truncated ? before : found;
    return exposures.filter(({ exposure }) => rank(exposure.severity) >= rank("high")).length;
  };
  return fixes
    .map((fix) => ({
      fix,
      left: left(after(fix.check_ids)),
      cost: costOf(fix.check_ids.map((id) => byId.get(id) ?? { safe: fix.safe, needs: [] })),
    }))
    .toSorted(
      (a, b) => a.left - b.left || a.cost - b.cost || b.fix.risk_removed - a.fix.risk_removed,
    )
    .map(({ fix }) => fix);
}
