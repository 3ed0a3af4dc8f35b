import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { describeRoute, type Outline, outlineRoute } from "./describe-route.ts";
import type { DetectedPath } from "./detected-path.ts";
import { compareText } from "../graph/compare.ts";
import { worstPaths } from "./worst-paths.ts";
import { type IndexedGraph, indexGraph } from "../engine/indexed-graph.ts";
import type { Budget } from "../engine/budget.ts";
import { searchRule } from "../engine/search-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { defaultPriors } from "../scoring/priors.ts";
import type { Priors } from "../scoring/priors.ts";
import { shardsOf } from "./shards.ts";

export type FindOptions = {
  readonly priors?: Priors;
  /**
   * Edges that the search of one shard may look at, by default fifty million: then it stops and
   * reports the result as truncated.
   */
  readonly maxLooks?: number;
  /** The worst so many paths, without a count of their other routes; by default all. */
  readonly limit?: number;
  /**
   * False: the other routes of each path are not counted, for a search that only needs the paths.
   */
  readonly countAlternates?: boolean;
  /**
   * Paths say only what comparing them with others asks, as `outlineRoute` does; other routes are
   * not counted. Left out: all.
   */
  readonly outline?: Outline;
  /** True: paths are described without their waterfalls and the hashes of their routes. */
  readonly isBrief?: boolean;
};

export type Detection = {
  /** Worst first, ties by id. */
  readonly paths: readonly DetectedPath[];
  /** True when the search stopped before it was complete: paths may be missing. */
  readonly truncated: boolean;
};

const defaultLooks = 50_000_000;
const alternateLooks = 2_000_000;

/**
 * The attack paths that rules find in a graph: for each rule, source and sink the easiest route.
 * The same graph in another order gives the same bytes, and so do its shards, searched one by one
 * and merged.
 */
export function findAttackPaths(
  graph: PostureGraph,
  rules: readonly Rule[],
  options: FindOptions = {},
): Detection {
  const { limit, priors = defaultPriors, maxLooks = defaultLooks } = options;
  if (rules.length === 0) return { paths: [], truncated: false };
  if (limit === undefined) return searchGraph(graph, rules, options);
  return worstPaths(shardsOf(graph), {
    rules,
    limit,
    priors,
    budgetOf: () => ({
      search: maxLooks,
      alternates: 0,
      truncated: false,
    }),
  });
}

/** What is searched, and what hears of it. */
export type Watched = {
  /** The sources from which a rule is searched; all where left out. */
  readonly isWanted?: (rule: Rule, source: GraphNode) => boolean;
  /**
   * Called for each rule and shard with 1 for every node that is reached from a source; undefined
   * where the rule finds nothing to walk there.
   */
  readonly onReached?: (rule: Rule, shard: IndexedGraph, nodes: Uint8Array | undefined) => void;
  /** Called for each path with the edges of its route. */
  readonly onFound?: (path: DetectedPath, edges: readonly GraphEdge[]) => void;
};

/** All paths of a graph, whatever their number. */
export function searchGraph(
  graph: PostureGraph,
  rules: readonly Rule[],
  options: FindOptions,
  watched: Watched = {},
): Detection {
  if (rules.length === 0) return { paths: [], truncated: false };
  return mergeDetections(
    shardsOf(graph).map((shard) => searchShard(shard, rules, options, watched)),
  );
}

/** Merges the results of a graph's shards into those of the whole graph. */
export function mergeDetections(detections: readonly Detection[]): Detection {
  return {
    paths: detections
      .flatMap(({ paths }) => paths)
      .toSorted((a, b) => b.riskScore - a.riskScore || compareText(a.pathId, b.pathId)),
    truncated: detections.some(({ truncated }) => truncated),
  };
}

function searchShard(
  shard: PostureGraph,
  rules: readonly Rule[],
  {
    priors = defaultPriors,
    maxLooks = defaultLooks,
    outline,
    isBrief,
    countAlternates = outline === undefined,
  }: FindOptions,
  { isWanted, onReached, onFound }: Watched,
): Detection {
  const indexed = indexGraph(shard);
  const budget: Budget = {
    search: maxLooks,
    alternates: countAlternates ? alternateLooks : 0,
    truncated: false,
  };
  const isMeasured = (source: number): boolean =>
    outline === "worst" && indexed.nodes[source]?.kind === "principal";
  const paths = rules
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap((rule) => {
      const found = searchRule(rule, indexed, {
        priors,
        budget,
        isMeasured,
        isWanted: isWanted && ((source) => wants(indexed.nodes[source], rule, isWanted)),
      });
      const { routes, witnesses } = found;
      onReached?.(rule, indexed, found.reached);
      return routes.flatMap((route) => {
        const path =
          outline === undefined
            ? describeRoute(route, { rule, graph: indexed, witnesses, priors, isBrief })
            : outlineRoute(route, { rule, graph: indexed, priors, outline });
        if (path === undefined) return [];
        onFound?.(
          path,
          route.edges.flatMap((edge) => indexed.edges[edge] ?? []),
        );
        return path;
      });
    });
  return { paths, truncated: budget.truncated };
}

function wants(
  source: GraphNode | undefined,
  rule: Rule,
  isWanted: NonNullable<Watched["isWanted"]>,
): boolean {
  return source !== undefined && isWanted(rule, source);
}
