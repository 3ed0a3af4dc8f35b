import type { PostureGraph } from "@parapet/posture";
import { describeRoute } from "./describe-route.ts";
import type { DetectedPath } from "./detected-path.ts";
import type { Budget } from "../engine/budget.ts";
import { compareText } from "../graph/compare.ts";
import { distances } from "../engine/distances.ts";
import { indexGraph } from "../engine/indexed-graph.ts";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import { canMatch, productGraph, likelihoodCost } from "../engine/product.ts";
import { bestRoute } from "../engine/routes.ts";
import type { Rule } from "../rules/rule.ts";
import { accessFactor } from "../scoring/edge-factors.ts";
import { priorOf } from "../scoring/priors.ts";
import type { Priors } from "../scoring/priors.ts";
import { costOf, pointsAt } from "../scoring/score.ts";

/**
 * A source and the sinks that a rule reaches from it, with the points that a path to each has at
 * most.
 */
type Reach = {
  readonly graph: IndexedGraph;
  readonly rule: Rule;
  readonly source: number;
  readonly sinks: readonly number[];
  readonly most: readonly number[];
};

/**
 * The worst paths of some shards, up to the given numbers per rule and in total: every pair of ends
 * is measured, and only those that can be among the worst are traced and described. Of equal scores
 * the first by rule, source and sink.
 */
export function worstPaths(
  shards: readonly PostureGraph[],
  {
    rules,
    limit,
    priors,
    budgetOf,
  }: {
    readonly rules: readonly Rule[];
    readonly limit: number;
    readonly priors: Priors;
    readonly budgetOf: () => Budget;
  },
): { readonly paths: readonly DetectedPath[]; readonly truncated: boolean } {
  const budgets: Budget[] = [];
  const reaches = shards.flatMap((shard) => {
    const graph = indexGraph(shard);
    const budget = budgetOf();
    budgets.push(budget);
    return rules.flatMap((rule) => reachOf(rule, graph, priors, budget));
  });
  const candidates = reaches
    .flatMap((reach) =>
      reach.sinks.map((sink, at): Candidate => ({ reach, sink, most: reach.most[at] ?? 0 })),
    )
    .toSorted(
      (a, b) =>
        b.most - a.most ||
        compareText(a.reach.rule.id, b.reach.rule.id) ||
        compareText(keyOf(a.reach, a.reach.source), keyOf(b.reach, b.reach.source)) ||
        compareText(keyOf(a.reach, a.sink), keyOf(b.reach, b.sink)),
    );

  const paths: DetectedPath[] = [];
  for (
    let first = 0;
    first < candidates.length && !isDone(paths, limit, candidates[first]?.most ?? 0);
  ) {
    const chosen = candidates.slice(first, first + limit);
    first += limit;
    const budget = budgetOf();
    budgets.push(budget);
    for (const ofGraph of Map.groupBy(chosen, ({ reach }) => reach.graph).values()) {
      for (const ofRule of Map.groupBy(ofGraph, ({ reach }) => reach.rule).values())
        paths.push(...traced(ofRule, priors, budget));
    }
  }
  return {
    paths: paths.toSorted(worstFirst).slice(0, limit),
    truncated: budgets.some(({ truncated }) => truncated),
  };
}

type Candidate = { readonly reach: Reach; readonly sink: number; readonly most: number };

/** The paths of candidates of one rule in one graph. */
function traced(
  candidates: readonly Candidate[],
  priors: Priors,
  budget: Budget,
): readonly DetectedPath[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const { rule, graph } = first.reach;
  const product = productGraph(rule, graph, priors);
  const walks = distances(product, budget);
  return [...Map.groupBy(candidates, ({ reach }) => reach.source)].flatMap(([source, members]) => {
    walks.measureFrom(source);
    return members.flatMap(({ sink }) => {
      const route = bestRoute(product, { walks, source, sink, budget });
      return (
        (route && describeRoute(route, { rule, graph, witnesses: product.witnesses, priors })) ?? []
      );
    });
  });
}

function reachOf(
  rule: Rule,
  graph: IndexedGraph,
  priors: Priors,
  budget: Budget,
): readonly Reach[] {
  if (!canMatch(rule, graph, () => true)) return [];
  const product = productGraph(rule, graph, priors);
  const { measureFrom, leastTo } = distances(product, budget);
  const impact = priorOf(priors.impact, rule.impact, 0);
  return product.sources.map((source) => {
    const sinks = measureFrom(source);
    const start = graph.nodes[source];
    const access = start === undefined ? Infinity : costOf(accessFactor(start, priors).value);
    const most = sinks.map((sink) =>
      Math.max(0, pointsAt(impact, access + likelihoodCost(leastTo(sink)))),
    );
    return { graph, rule, source, sinks, most };
  });
}

/**
 * A route may be harder than the walk that its pair was measured by, so the last place is compared
 * with what is left.
 */
function isDone(paths: readonly DetectedPath[], limit: number, most: number): boolean {
  const last = paths.toSorted(worstFirst)[limit - 1];
  return last !== undefined && Math.round(last.riskScore * 10) >= Math.round(most);
}

function worstFirst(a: DetectedPath, b: DetectedPath): number {
  return (
    b.riskScore - a.riskScore ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.sourceKey, b.sourceKey) ||
    compareText(a.sinkKey, b.sinkKey)
  );
}

function keyOf({ graph }: Reach, node: number): string {
  return graph.nodes[node]?.key ?? "";
}
