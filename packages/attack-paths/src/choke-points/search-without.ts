import type { PostureGraph } from "@parapet/posture";
import { riskOfRoute } from "../paths/describe-route.ts";
import type { DetectedPath } from "../paths/detected-path.ts";
import { isSpent } from "../engine/budget.ts";
import type { Budget } from "../engine/budget.ts";
import { distances } from "../engine/distances.ts";
import { indexGraph } from "../engine/indexed-graph.ts";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import { productGraph } from "../engine/product.ts";
import type { Product } from "../engine/product.ts";
import { bestRoute } from "../engine/routes.ts";
import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";
import { shardsOf } from "../paths/shards.ts";

/** Scores by the ids of paths. */
type Scores = ReadonlyMap<string, number>;

/**
 * The scores of paths without a node; paths that end are not included. Undefined where the budget
 * is spent. The node is between others, and the paths lead through it or need it for a fact.
 * `left`: the same, with what another rule finds between a path's ends where its own no longer
 * does.
 */
export type SearchWithout = (
  nodeKey: string,
  paths: readonly DetectedPath[],
) => { readonly scores: Scores; readonly left: Scores } | undefined;

/**
 * Searches a graph again without one of its nodes, only from where the given paths start and only
 * for their rules: the graph is indexed once, and each rule's product graph is built once.
 */
export function searchWithout(
  graph: PostureGraph,
  rules: readonly Rule[],
  priors: Priors,
  budget: Budget,
): SearchWithout {
  const shardOf = shardFinder(graph, rules, priors);
  return (nodeKey, paths) => {
    const shard = shardOf(nodeKey);
    const node = shard?.numberOf.get(nodeKey);
    const scores = new Map<string, number>();
    const left = new Map<string, number>();
    if (shard === undefined || node === undefined) return { scores, left };
    const search = (ruleId: string, ofRule: readonly DetectedPath[], tell: Tell): boolean => {
      const laid = shard.laid(ruleId);
      if (laid === undefined) return true;
      const product = laid.product.without(node);
      const walks = distances(product, budget);
      for (const [sourceKey, ofSource] of Map.groupBy(ofRule, (path) => path.sourceKey)) {
        const source = shard.numberOf.get(sourceKey) ?? -1;
        const reached = new Set(source === node ? [] : walks.measureFrom(source));
        for (const { pathId, sinkKey } of ofSource) {
          const sink = shard.numberOf.get(sinkKey) ?? -1;
          if (isSpent(budget)) return false;
          if (!reached.has(sink)) continue;
          const route = bestRoute(product, { walks, source, sink, budget });
          if (route !== undefined) tell(pathId, riskOfRoute(route, laid.rule, shard.graph, priors));
        }
      }
      return true;
    };
    const keep: Tell = (pathId, score) => left.set(pathId, Math.max(left.get(pathId) ?? 0, score));
    for (const [ruleId, ofRule] of Map.groupBy(paths, (path) => path.ruleId)) {
      const isDone = search(ruleId, ofRule, (pathId, score) => {
        scores.set(pathId, score);
        keep(pathId, score);
      });
      if (!isDone) return undefined;
      for (const lesser of lesserRules(ruleId, rules)) {
        if (!search(lesser.id, ofRule, keep)) return undefined;
      }
    }
    return budget.truncated ? undefined : { scores, left };
  };
}

type Tell = (pathId: string, score: number) => void;

/** Rules that report the same with lower impact, once a fact of this one does not hold. */
function lesserRules(ruleId: string, rules: readonly Rule[]): readonly Rule[] {
  const facts = new Set(
    rules
      .filter(({ id }) => id === ruleId)
      .flatMap(({ requires }) => requires.map(({ fact }) => fact)),
  );
  return rules.filter(({ requires }) => requires.some(({ unlessFact }) => facts.has(unlessFact)));
}

type Laid = { readonly rule: Rule; readonly product: Product };

type Shard = {
  readonly graph: IndexedGraph;
  readonly numberOf: ReadonlyMap<string, number>;
  readonly laid: (ruleId: string) => Laid | undefined;
};

/** A node between others has outgoing edges, and so is in one shard with all paths through it. */
function shardFinder(
  graph: PostureGraph,
  rules: readonly Rule[],
  priors: Priors,
): (nodeKey: string) => Shard | undefined {
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const shards = new Map<string, PostureGraph>();
  for (const shard of shardsOf(graph)) {
    for (const { source } of shard.edges) shards.set(source, shard);
  }
  const known = new Map<PostureGraph, Shard>();
  return (nodeKey) => {
    const shard = shards.get(nodeKey);
    if (shard === undefined) return undefined;
    const before = known.get(shard);
    if (before !== undefined) return before;
    const indexed = indexGraph(shard);
    const laid = new Map<string, Laid>();
    const opened: Shard = {
      graph: indexed,
      numberOf: new Map(indexed.nodes.map(({ key }, index) => [key, index])),
      laid: (ruleId) => {
        const rule = ruleOf.get(ruleId);
        const first = laid.get(ruleId);
        if (first !== undefined || rule === undefined) return first;
        const product = productGraph(rule, indexed, priors);
        laid.set(ruleId, { rule, product });
        return { rule, product };
      },
    };
    known.set(shard, opened);
    return opened;
  };
}
