import type { EdgeKind, PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import { compareText } from "../graph/compare.ts";
import { indexGraph } from "../engine/indexed-graph.ts";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";
import { minCut } from "./min-cut.ts";
import type { Arc } from "./min-cut.ts";
import { walksOf } from "./walks.ts";
import type { Walks } from "./walks.ts";

export type CutEdge = {
  readonly source: string;
  readonly target: string;
  readonly kind: EdgeKind;
};

/**
 * Edges that the same checks fix, and that close every path together with the other members of a
 * cut.
 */
export type CutMember = {
  /**
   * IDs of the checks that fix them, sorted; empty for edges that no check fixes and no fixable
   * edge can replace.
   */
  readonly check_ids: readonly string[];
  readonly edges: readonly CutEdge[];
  /** IDs of the paths whose route takes one of the edges, sorted. */
  readonly paths: readonly string[];
};

export type Cut = { readonly members: readonly CutMember[]; readonly truncated: boolean };

const maxSteps = 200_000;
/** More than all fixable edges cost together, so that others are cut only where no fix exists. */
const unfixable = 1e6;
const uncuttable = 1e12;

/**
 * A smallest set of edges, fixable ones before others, that every walk from a source to a sink of
 * the paths takes: smallest for each rule, given what rules with a higher impact have already cut.
 */
export function cutFixable(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  rules: readonly Rule[],
  priors: Priors,
): Cut {
  const indexed = indexGraph(graph);
  const byRule = Map.groupBy(paths, ({ ruleId }) => ruleId);
  const stake = (rule: Rule): number =>
    (byRule.get(rule.id) ?? []).reduce((sum, { riskScore }) => sum + riskScore, 0);
  const cut = new Set<number>();
  let truncated = false;
  for (const rule of rules.toSorted((a, b) => stake(b) - stake(a) || compareText(a.id, b.id))) {
    const walks = walksOf(rule, {
      paths: byRule.get(rule.id) ?? [],
      graph: indexed,
      priors,
      maxSteps,
    });
    if (walks === undefined) truncated = true;
    else for (const edge of cutOf(walks, indexed, cut)) cut.add(edge);
  }
  return { members: membersOf(cut, indexed, paths), truncated };
}

/** Edges of a smallest cut of all walks, except those that are already cut. */
function cutOf(walks: Walks, graph: IndexedGraph, already: ReadonlySet<number>): readonly number[] {
  const source = walks.placeCount;
  const sink = source + 1;
  const steps = walks.steps.filter(({ edge }) => !already.has(edge));
  const arcs: Arc[] = steps.map(({ from, to, edge }) => {
    const fixable = (graph.edges[edge]?.fixedBy.length ?? 0) > 0;
    return { from, to, capacity: fixable ? 1 : unfixable };
  });
  for (const start of walks.starts) arcs.push({ from: source, to: start, capacity: uncuttable });
  for (const end of walks.ends) arcs.push({ from: end, to: sink, capacity: uncuttable });
  return minCut(arcs, { nodeCount: sink + 1, source, sink }).flatMap(
    (arc) => steps[arc]?.edge ?? [],
  );
}

function membersOf(
  cut: ReadonlySet<number>,
  graph: IndexedGraph,
  paths: readonly DetectedPath[],
): readonly CutMember[] {
  const users = new Map<string, string[]>();
  for (const { steps, pathId } of paths) {
    for (const [index, { nodeKey, edge }] of steps.entries()) {
      const from = steps[index - 1]?.nodeKey;
      if (from === undefined || edge === undefined) continue;
      const key = edgeKey({ source: from, target: nodeKey, kind: edge.kind });
      users.set(key, [...(users.get(key) ?? []), pathId]);
    }
  }
  const edges = [...cut].toSorted((a, b) => a - b).flatMap((index) => graph.edges[index] ?? []);
  const groups = Map.groupBy(edges, ({ fixedBy }) => JSON.stringify(fixedBy.toSorted()));
  return [...groups.values()]
    .map((members): CutMember => {
      const places = new Map(members.map((edge) => [edgeKey(edge), placeOf(edge)]));
      const closed = new Set([...places.keys()].flatMap((key) => users.get(key) ?? []));
      return {
        check_ids: members[0]?.fixedBy.toSorted() ?? [],
        edges: [...places.values()],
        paths: [...closed].toSorted(compareText),
      };
    })
    .toSorted(
      (a, b) =>
        b.paths.length - a.paths.length || compareText(a.check_ids.join(), b.check_ids.join()),
    );
}

function placeOf({ source, target, kind }: CutEdge): CutEdge {
  return { source, target, kind };
}

function edgeKey({ source, target, kind }: CutEdge): string {
  return JSON.stringify([source, kind, target]);
}
