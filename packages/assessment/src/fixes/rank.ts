import { type FoundExposures, orderFixes, planFixes, rankFixes } from "@parapet/attack-paths";
import type { FixPlan, PostureGraph, RankedFix } from "@parapet/posture";
import { reportFindings } from "../findings/reported-findings.ts";
import { worstSeverities } from "../findings/worst-severities.ts";
import { type Inspection, isOwn, ownPaths } from "../inspection/inspection.ts";
import { exposuresAfterFixes, exposuresIn, exposuresNow } from "../paths/exposures-in.ts";
import {
  type Found,
  type OtherServiceGraph,
  graphsOf,
  routesAfter,
} from "../paths/search-paths.ts";
import { fixCandidates } from "./fix-candidates.ts";
import { plannedFixes } from "./planned-fixes.ts";
import { startPlan, withStart } from "./start-plan.ts";

/** Ranked fixes and plans. */
export type Ranked = {
  readonly fixes: readonly RankedFix[];
  readonly plans: readonly FixPlan[];
  /** By exposure ID. */
  readonly planOf: ReadonlyMap<string, FixPlan>;
};

/** Before fixes are simulated. */
export const unranked: Ranked = { fixes: [], plans: [], planOf: new Map() };

/**
 * The fixes ranked by simulated risk reduction, and the sets of fixes that close the worst
 * exposures. Every candidate is planned in memory, rescanned and searched again; exposures only
 * where those of now are known, for else there is nothing to compare them with.
 */
export async function rank(
  inspection: Inspection,
  { paths, truncated }: Found,
  otherGraphs: readonly OtherServiceGraph[],
): Promise<Ranked> {
  const { request, rules, graph, graphAfterFix, runtimeContext } = inspection;
  const own = ownPaths(inspection, paths);
  const before = exposuresNow(inspection, paths, otherGraphs);
  // A path uses the easier of two entry points of a principal; the other one has separate fixes.
  const ways = [...own, ...before.exposures.flatMap((exposure) => exposure.paths)];
  const candidates = fixCandidates(inspection, ways);
  const tried = new Map<string, FoundExposures | undefined>();
  const searchFixed = exposuresAfterFixes(inspection, paths, otherGraphs);
  const exposuresAfter = (fixed: PostureGraph | undefined): FoundExposures | undefined => {
    if (fixed === undefined || before.truncated) return undefined;
    if (isSameGraph(graph, fixed)) return before;
    return searchFixed(fixed);
  };
  const rescan = async (checkIds: readonly string[]) => {
    request.onPhase?.({ phase: "trying", done: tried.size, of: candidates.length });
    const drawn = await graphAfterFix(checkIds, runtimeContext.unusedTools, { evidence: false });
    const fixed = drawn && runtimeContext.drawn(drawn);
    tried.set(checkIds.join(), exposuresAfter(fixed));
    return fixed;
  };
  const fixes = await rankFixes({
    paths: own,
    // A truncated search does not show which rules a fix leaves unchanged.
    ...(!truncated && { graph, again: routesAfter(paths) }),
    rules,
    otherGraphs: graphsOf(otherGraphs),
    counts: (path) => isOwn(inspection, path),
    candidates,
    rescan,
  });
  const { reported } = reportFindings(inspection, before);
  const severities = worstSeverities(reported);
  const planned = plannedFixes(inspection, candidates, severities);
  const after = (checkIds: readonly string[]) => tried.get(checkIds.join());
  const afterAll = async (checkIds: readonly string[]) => {
    if (!tried.has(checkIds.join())) await rescan(checkIds);
    return after(checkIds);
  };
  const { plans, planOf } = await planFixes({ before, fixes: planned, after: afterAll });
  const start = await startPlan({
    findings: inspection.findings,
    before,
    after: afterAll,
    candidatesAfter: async (checkIds) => {
      const drawn = await graphAfterFix(checkIds, runtimeContext.unusedTools);
      if (drawn === undefined) return [];
      const { exposures } = exposuresIn(inspection, runtimeContext.drawn(drawn), otherGraphs);
      return fixCandidates(
        inspection,
        exposures.flatMap((exposure) => exposure.paths),
      );
    },
    planned: (chosen) => plannedFixes(inspection, chosen, severities),
  });
  return {
    fixes: orderFixes(fixes, before, after, planned),
    plans: withStart(plans, start, before),
    planOf,
  };
}

/** True where a fix changes nothing that a graph says: those of its parts that stay are kept. */
function isSameGraph(one: PostureGraph, other: PostureGraph): boolean {
  return (
    one.nodes.length === other.nodes.length &&
    one.edges.length === other.edges.length &&
    one.nodes.every((node, index) => node === other.nodes[index]) &&
    one.edges.every((edge, index) => edge === other.edges[index])
  );
}
