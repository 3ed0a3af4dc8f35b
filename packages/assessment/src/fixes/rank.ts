import { type FoundExposures, orderFixes, planFixes, rankFixes } from "@parapet/attack-paths";
import type { FixPlan, RankedFix } from "@parapet/posture";
import { reportFindings } from "../findings/reported-findings.ts";
import { worstSeverities } from "../findings/worst-severities.ts";
import { type Inspection, isOwn, ownPaths } from "../inspection/inspection.ts";
import { exposuresIn } from "../paths/exposures-in.ts";
import { type Found, type OtherServiceGraph, graphsOf } from "../paths/search-paths.ts";
import { fixCandidates } from "./fix-candidates.ts";
import { plannedFixes } from "./planned-fixes.ts";

/** What to do about what was found. */
export type Ranked = {
  readonly fixes: readonly RankedFix[];
  readonly plans: readonly FixPlan[];
  /** By id of the exposure. */
  readonly planOf: ReadonlyMap<string, FixPlan>;
};

/** Before fixes were tried. */
export const unranked: Ranked = { fixes: [], plans: [], planOf: new Map() };

/**
 * The fixes, ranked by the risk that each really removes, and the sets of them that end the worst exposures: every
 * candidate is planned in memory, scanned again and searched again.
 */
export async function rank(
  inspection: Inspection,
  { paths, truncated }: Found,
  beside: readonly OtherServiceGraph[],
): Promise<Ranked> {
  const { request, rules, graph, graphAfterFix, beyond } = inspection;
  const own = ownPaths(inspection, paths);
  const before = exposuresIn(inspection, graph, beside, own);
  // Of two entry points of the same people a path takes the easier one; the other has fixes of its own.
  const ways = [...own, ...before.exposures.flatMap((exposure) => exposure.paths)];
  const candidates = fixCandidates(inspection, ways);
  const tried = new Map<string, FoundExposures | undefined>();
  const rescan = async (checkIds: readonly string[]) => {
    request.onPhase?.({ phase: "trying", done: tried.size, of: candidates.length });
    const drawn = await graphAfterFix(checkIds, beyond.unusedTools, { evidence: false });
    const fixed = drawn && beyond.drawn(drawn);
    tried.set(checkIds.join(), fixed && exposuresIn(inspection, fixed, beside));
    return fixed;
  };
  const fixes = await rankFixes({
    paths: own,
    // What was not searched to the end says nothing of a rule that a fix leaves alone.
    ...(!truncated && { graph }),
    rules,
    beside: graphsOf(beside),
    counts: (path) => isOwn(inspection, path),
    candidates,
    rescan,
  });
  const { reported } = reportFindings(inspection, before);
  const planned = plannedFixes(inspection, candidates, worstSeverities(reported));
  const after = (checkIds: readonly string[]) => tried.get(checkIds.join());
  const plans = await planFixes({
    before,
    fixes: planned,
    after: async (checkIds) => {
      if (!tried.has(checkIds.join())) await rescan(checkIds);
      return after(checkIds);
    },
  });
  return { fixes: orderFixes(fixes, before, after, planned), ...plans };
}
