import type { PostureGraph, RankedFix } from "@parapet/posture";
import { findAcrossServices, mergeGraphs, type RoutesAfter } from "../paths/across-services.ts";
import type { DetectedPath } from "../paths/detected-path.ts";
import { fixesThatBreak, worstPath } from "./break-worst-path.ts";
import { comparePaths } from "../paths/compare-paths.ts";
import { compareText } from "../graph/compare.ts";
import type { FindOptions } from "../paths/find-paths.ts";
import { riskOf } from "../risk/risk-summary.ts";
import type { Rule } from "../rules/rule.ts";
import { graphParts, affectedRules, type GraphParts } from "./affected-rules.ts";

/** A possible fix: of one check, or of several together. */
export type FixCandidate = Pick<RankedFix, "check_ids" | "title" | "safe"> & {
  /** It is worth applying although it lowers no risk: nobody uses what it removes. */
  readonly isOfferedAnyway?: boolean;
};

export type RankFixesInput = {
  /** What is open now. */
  readonly paths: readonly DetectedPath[];
  /**
   * The graph in which `paths` were all found, so that only rules affected by a fix are searched
   * again; by default all.
   */
  readonly graph?: PostureGraph;
  /** What the search that found `paths` knows of changes, of which less is searched again. */
  readonly again?: RoutesAfter | undefined;
  readonly candidates: readonly FixCandidate[];
  /** The graph as it would be after the fix; undefined where the fix cannot be made. */
  readonly rescan: (
    checkIds: readonly string[],
  ) => PostureGraph | undefined | Promise<PostureGraph | undefined>;
  readonly rules: readonly Rule[];
  readonly options?: FindOptions;
  /** Graphs of other services, which no fix changes and into which paths may cross. */
  readonly otherGraphs?: readonly PostureGraph[];
  /** Which paths of the graphs count: `paths` are all of those. By default every path. */
  readonly counts?: (path: DetectedPath) => boolean;
};

/**
 * The candidates that lower the total risk or a path, and those that are offered anyway; where none
 * breaks the worst path alone, the fewest that do together as well. Most removed first, then the
 * fewest checks, then by name. Each is verified by a search of the graph as it would be; one whose
 * search is truncated proves nothing and is omitted.
 */
export async function rankFixes(input: RankFixesInput): Promise<RankedFix[]> {
  const { paths, candidates, rescan } = input;
  const search = searchAfter(input);
  const tried: Tried[] = [];
  const possible: FixCandidate[] = [];
  for (const candidate of candidates) {
    // Sequentially: a rescan holds a whole workspace in memory.
    // oxlint-disable-next-line no-await-in-loop
    const graph = await rescan(candidate.check_ids);
    const left = graph && search(graph);
    if (graph !== undefined) possible.push(candidate);
    if (left !== undefined) tried.push({ candidate, left });
  }
  const worst = worstPath(paths);
  const fixes = tried.flatMap((one) => rankedFix(one, paths) ?? []);
  if (worst !== undefined && !fixes.some((fix) => concernsPath(fix, worst))) {
    const together = await brokenTogether(worst, possible, input, search);
    const fix = together && rankedFix(together, paths);
    if (fix !== undefined) fixes.push(fix);
  }
  return fixes.toSorted(
    (a, b) =>
      b.risk_removed - a.risk_removed ||
      a.check_ids.length - b.check_ids.length ||
      compareText(a.check_ids.join(), b.check_ids.join()),
  );
}

function concernsPath(fix: RankedFix, { pathId }: DetectedPath): boolean {
  return (
    fix.paths_closed.includes(pathId) || fix.paths_lowered.some((path) => path.path_id === pathId)
  );
}

/** The paths that a graph leaves of those that count; undefined where the search stopped early. */
type Search = (graph: PostureGraph) => readonly DetectedPath[] | undefined;
type Tried = { readonly candidate: FixCandidate; readonly left: readonly DetectedPath[] };

function searchAfter(input: RankFixesInput): Search {
  const { paths, graph, again, rules, options, otherGraphs = [], counts = () => true } = input;
  let before: GraphParts | undefined;
  const affectedBy = (fixed: PostureGraph): readonly Rule[] => {
    if (graph === undefined) return rules;
    before ??= graphParts(mergeGraphs([graph, ...otherGraphs]));
    return affectedRules(rules, before, graphParts(mergeGraphs([fixed, ...otherGraphs])));
  };
  return (fixed) => {
    const known = again?.([fixed, ...otherGraphs]);
    if (known !== undefined) return known.truncated ? undefined : known.paths.filter(counts);
    const touched = affectedBy(fixed);
    const after = findAcrossServices([fixed, ...otherGraphs], touched, {
      ...options,
      outline: "routes",
    });
    const searched = new Set(touched.map(({ id }) => id));
    const untouched = paths.filter(({ ruleId }) => !searched.has(ruleId));
    return after.truncated ? undefined : [...untouched, ...after.paths.filter(counts)];
  };
}

async function brokenTogether(
  worst: DetectedPath,
  candidates: readonly FixCandidate[],
  { rescan }: RankFixesInput,
  search: Search,
): Promise<Tried | undefined> {
  const after = async (fixes: readonly FixCandidate[]) => {
    const graph = await rescan(fixes.flatMap(({ check_ids }) => check_ids));
    return graph && search(graph);
  };
  const fixes = await fixesThatBreak(
    worst,
    candidates.filter(({ isOfferedAnyway }) => isOfferedAnyway !== true),
    after,
  );
  const left = fixes && (await after(fixes));
  if (fixes === undefined || left === undefined) return undefined;
  const candidate = {
    check_ids: fixes.flatMap(({ check_ids }) => check_ids),
    title: fixes.map(({ title }) => title).join("; "),
    safe: fixes.every(({ safe }) => safe),
  };
  return { candidate, left };
}

function rankedFix(
  { candidate: { check_ids, title, safe, isOfferedAnyway = false }, left }: Tried,
  paths: readonly DetectedPath[],
): RankedFix | undefined {
  const totalBefore = riskOf(paths);
  const totalAfter = riskOf(left);
  const removed = Math.round((totalBefore - totalAfter) * 10) / 10;
  const { closed, lowered, raised, opened } = comparePaths(paths, left);
  const onlyLowers = closed.length + lowered.length > 0 && raised.length + opened.length === 0;
  if (removed < 0 || (removed === 0 && !onlyLowers && !isOfferedAnyway)) return undefined;
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
