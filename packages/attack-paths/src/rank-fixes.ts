import type { PostureGraph, RankedFix } from "@parapet/posture";
import { findAcrossServices, mergeGraphs } from "./across-services.ts";
import type { DetectedPath } from "./detected-path.ts";
import { comparePaths } from "./compare-paths.ts";
import { compareText } from "./engine/compare.ts";
import type { FindOptions } from "./find-paths.ts";
import { riskOf } from "./risk-summary.ts";
import type { Rule } from "./rules/rule.ts";
import { graphTexts, type GraphTexts, rulesTouched } from "./rules-touched.ts";

/** A fix that could be made: one check, or several together. */
export type FixCandidate = Pick<RankedFix, "check_ids" | "title" | "safe"> & {
  /** It is worth making although it lowers no risk: what it takes away, nobody uses. */
  readonly isOfferedAnyway?: boolean;
};

export type RankFixesInput = {
  /** What is open now. */
  readonly paths: readonly DetectedPath[];
  /** The graph in which `paths` were all found, so that only rules are searched again that a fix touches; left out: all. */
  readonly graph?: PostureGraph;
  readonly candidates: readonly FixCandidate[];
  /** The graph as it would be after the fix; undefined where the fix cannot be made. */
  readonly rescan: (
    checkIds: readonly string[],
  ) => PostureGraph | undefined | Promise<PostureGraph | undefined>;
  readonly rules: readonly Rule[];
  readonly options?: FindOptions;
  /** Graphs of other services, which no fix changes and to which paths may cross. */
  readonly beside?: readonly PostureGraph[];
  /** Which paths of the graphs count: `paths` are all of those. Left out: every path. */
  readonly counts?: (path: DetectedPath) => boolean;
};

/**
 * The candidates that lower the risk, and those that are offered anyway, most removed first, then the fewest checks, then by name. Each is verified by a
 * search of the graph as it would be; one whose search is truncated proves nothing and is left out.
 */
export async function rankFixes(input: RankFixesInput): Promise<RankedFix[]> {
  const ranked: RankedFix[] = [];
  const { beside = [] } = input;
  const before = input.graph && graphTexts(mergeGraphs([input.graph, ...beside]));
  for (const candidate of input.candidates) {
    // One after the other: a rescan holds a whole workspace in memory.
    // oxlint-disable-next-line no-await-in-loop
    const graph = await input.rescan(candidate.check_ids);
    const fix = graph && rankedFix(candidate, graph, input, before);
    if (fix !== undefined) ranked.push(fix);
  }
  return ranked.toSorted(
    (a, b) =>
      b.risk_removed - a.risk_removed ||
      a.check_ids.length - b.check_ids.length ||
      compareText(a.check_ids.join(), b.check_ids.join()),
  );
}

function rankedFix(
  { check_ids, title, safe, isOfferedAnyway = false }: FixCandidate,
  graph: PostureGraph,
  { paths, rules, options, beside = [], counts = () => true }: RankFixesInput,
  before: GraphTexts | undefined,
): RankedFix | undefined {
  const touched =
    before === undefined
      ? rules
      : rulesTouched(rules, before, graphTexts(mergeGraphs([graph, ...beside])));
  const after = findAcrossServices([graph, ...beside], touched, {
    ...options,
    countAlternates: false,
  });
  const searched = new Set(touched.map(({ id }) => id));
  const untouched = paths.filter(({ ruleId }) => !searched.has(ruleId));
  const left = [...untouched, ...after.paths.filter(counts)];
  const totalBefore = riskOf(paths);
  const totalAfter = riskOf(left);
  const removed = Math.round((totalBefore - totalAfter) * 10) / 10;
  if (after.truncated || removed < 0 || (removed === 0 && !isOfferedAnyway)) return undefined;
  const { closed, lowered } = comparePaths(paths, left);
  return {
    check_ids,
    title,
    safe,
    risk_removed: removed,
    total_before: totalBefore,
    total_after: totalAfter,
    paths_closed: closed.map(({ path_id }) => path_id),
    paths_lowered: lowered,
  };
}
