import type { EdgeKind, GraphEdge, PostureGraph } from "@parapet/posture";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import type { Walked } from "../engine/search-rule.ts";
import { compareText } from "../graph/compare.ts";
import { differencesFrom, type SeenDifference } from "../graph/graph-difference.ts";
import { attributesRead } from "../rules/read-attributes.ts";
import type { PatternVariable, Rule } from "../rules/rule.ts";
import type { Outline } from "./describe-route.ts";
import type { DetectedPath } from "./detected-path.ts";
import { type Detection, type FindOptions, mergeDetections, searchGraph } from "./find-paths.ts";

/** A search of a graph, and of what it becomes. */
export type RepeatedSearch = {
  readonly found: Detection;
  /**
   * The paths of a graph that has most of its nodes and edges in common with the first, the very
   * same objects: what `findAttackPaths` finds, in outline where it was searched. Undefined where
   * too little is the same.
   */
  readonly again: (changed: PostureGraph) => Detection | undefined;
};

/**
 * Searches a graph, and remembers what the walks of each rule touch: a change that touches none of
 * them, and that no source leads to, leaves the rule's paths as they are. `outline`: of what is
 * searched again.
 */
export function repeatedSearch(
  graph: PostureGraph,
  rules: readonly Rule[],
  { priors, maxLooks, ...options }: Omit<FindOptions, "limit">,
  outline: Outline,
): RepeatedSearch {
  const limits = {
    ...(priors !== undefined && { priors }),
    ...(maxLooks !== undefined && { maxLooks }),
  };
  const traces = tracesIn(graph);
  const found = searchGraph(graph, rules, { ...limits, ...options }, { onWalked: traces.add });
  return { found, again: searchAgain(found, graph, { rules, traces, limits, outline }) };
}

/** Holds no more of what was found than is given again. */
function searchAgain(
  { paths, truncated }: Detection,
  graph: PostureGraph,
  {
    rules,
    traces,
    limits,
    outline,
  }: {
    readonly rules: readonly Rule[];
    readonly traces: ReturnType<typeof tracesIn>;
    readonly limits: Pick<FindOptions, "priors" | "maxLooks">;
    readonly outline: Outline;
  },
): RepeatedSearch["again"] {
  if (truncated) return () => undefined;
  const known = outline === "worst" ? worstOfEach(paths) : paths;
  const readers = rules.map((rule) => ({ rule, isRead: attributesRead(rule) }));
  const differenceTo = differencesFrom(graph);
  return (changed) => {
    const difference = differenceTo(changed);
    if (difference === undefined) return undefined;
    // Rules that read the same of what differs see the same difference.
    const groups = Map.groupBy(readers, ({ isRead }) =>
      [...difference.names].filter(isRead).join(),
    );
    const touched = new Set<Rule>();
    const keysOf = new Map<Rule, ReadonlySet<string>>();
    for (const group of groups.values()) {
      const isRead = group[0]?.isRead ?? (() => true);
      const seen = withoutApart(difference.forReaderOf(isRead), graph);
      for (const { rule } of group) {
        keysOf.set(rule, seen.keys);
        if (isTouched(rule, seen, traces.of(rule))) touched.add(rule);
      }
    }
    const isOther = (rule: Rule, key: string): boolean => keysOf.get(rule)?.has(key) ?? true;
    const hasOtherSource = (rule: Rule): boolean =>
      changed.nodes.some(({ key, kind }) => rule.source.kinds.includes(kind) && isOther(rule, key));
    const searched = searchGraph(
      changed,
      rules.filter((rule) => touched.has(rule) || hasOtherSource(rule)),
      { ...limits, outline },
      { isWanted: (rule, { key }) => touched.has(rule) || isOther(rule, key) },
    );
    const untouched = new Map(
      rules.filter((rule) => !touched.has(rule)).map((rule) => [rule.id, rule]),
    );
    const kept = known.filter(({ ruleId, sourceKey }) => {
      const rule = untouched.get(ruleId);
      return rule !== undefined && !isOther(rule, sourceKey);
    });
    return mergeDetections([{ paths: kept, truncated: false }, searched]);
  };
}

/** Of each principal and rule the worst path, as the outline "worst" has them. */
function worstOfEach(paths: readonly DetectedPath[]): readonly DetectedPath[] {
  const worst = new Map<string, DetectedPath>();
  const others: DetectedPath[] = [];
  for (const path of paths) {
    const { ruleId, sourceKey, sinkKey, riskScore, steps } = path;
    if (steps[0]?.nodeKind !== "principal") {
      others.push(path);
      continue;
    }
    const name = JSON.stringify([ruleId, sourceKey]);
    const before = worst.get(name);
    const order =
      before === undefined
        ? -1
        : before.riskScore - riskScore || compareText(sinkKey, before.sinkKey);
    if (order < 0) worst.set(name, path);
  }
  return [...worst.values(), ...others];
}

/**
 * The difference without edges that start at a node that differs and is reached only from others
 * that do: a source that differs is searched from again, and what it alone leads to concerns no
 * other source.
 */
function withoutApart(
  { keys, gone, come }: SeenDifference,
  { nodes }: PostureGraph,
): SeenDifference {
  const apart = new Set(nodes.flatMap(({ key }) => (keys.has(key) ? key : [])));
  for (let before = -1; before !== apart.size;) {
    before = apart.size;
    for (const { source, target } of gone) if (!apart.has(source)) apart.delete(target);
  }
  const concerns = ({ source }: GraphEdge): boolean => !apart.has(source);
  return { keys, gone: gone.filter(concerns), come: come.filter(concerns) };
}

function isTouched(
  { path, requires }: Rule,
  { gone, come }: SeenDifference,
  trace: Trace | undefined,
): boolean {
  if (trace === undefined) return true;
  const proving = new Set<EdgeKind>(
    requires.flatMap(({ patterns, unless }) =>
      [...patterns, ...unless].flatMap(({ root }) => edgeKindsIn(root)),
    ),
  );
  return (
    gone.some((edge) => proving.has(edge.kind) || trace.takes(edge)) ||
    come.some(
      ({ kind, source }) => proving.has(kind) || (path.kinds.has(kind) && trace.reaches(source)),
    )
  );
}

function edgeKindsIn({ edges }: PatternVariable): readonly EdgeKind[] {
  return edges.flatMap(({ kind, to }) => [kind, ...edgeKindsIn(to)]);
}

/** What the walks of a rule touch, in all parts of a graph. */
type Trace = {
  readonly takes: (edge: GraphEdge) => boolean;
  /** False for a node that is new, or that no source leads to. */
  readonly reaches: (key: string) => boolean;
};

const [unknown, unreached, reached] = [0, 1, 2];

function tracesIn(graph: PostureGraph) {
  const edgeNumbers = new Map(graph.edges.map((edge, index) => [edge, index]));
  const nodeNumbers = new Map(graph.nodes.map(({ key }, index) => [key, index]));
  const taken = new Map<Rule, Uint8Array>();
  const seen = new Map<Rule, Uint8Array>();
  const add = (rule: Rule, shard: IndexedGraph, walked: Walked | undefined): void => {
    const edges = taken.get(rule) ?? new Uint8Array(graph.edges.length);
    const nodes = seen.get(rule) ?? new Uint8Array(graph.nodes.length);
    taken.set(rule, edges);
    seen.set(rule, nodes);
    for (const [index, edge] of shard.edges.entries())
      if (walked?.edges[index] === 1) edges[edgeNumbers.get(edge) ?? -1] = 1;
    for (const [index, { key }] of shard.nodes.entries()) {
      const number = nodeNumbers.get(key) ?? -1;
      // Where nothing was walked, nothing is known of what leads where.
      const isReached = walked === undefined || walked.nodes[index] === 1;
      nodes[number] = isReached ? reached : Math.max(nodes[number] ?? unknown, unreached);
    }
  };
  const of = (rule: Rule): Trace | undefined => {
    const [edges, nodes] = [taken.get(rule), seen.get(rule)];
    if (edges === undefined || nodes === undefined) return undefined;
    return {
      takes: (edge) => edges[edgeNumbers.get(edge) ?? -1] === 1,
      reaches: (key) => {
        const number = nodeNumbers.get(key);
        return number !== undefined && nodes[number] !== unreached;
      },
    };
  };
  return { add, of };
}
