import type { EdgeKind, GraphEdge, PostureGraph } from "@parapet/posture";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
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
 * Searches a graph, and remembers the route of each path and what the sources of each rule reach. A
 * route stays the easiest where no edge of it is gone and its source leads to none that is new.
 * `outline`: of what is searched again.
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
  const routes = new Map<DetectedPath, readonly GraphEdge[]>();
  const found = searchGraph(
    graph,
    rules,
    { ...limits, ...options },
    { onReached: traces.add, onFound: (path, edges) => routes.set(path, edges) },
  );
  return { found, again: searchAgain(found, graph, { rules, traces, routes, limits, outline }) };
}

/** Holds no more of what was found than is given again. */
function searchAgain(
  { paths, truncated }: Detection,
  graph: PostureGraph,
  {
    rules,
    traces,
    routes,
    limits,
    outline,
  }: {
    readonly rules: readonly Rule[];
    readonly traces: ReturnType<typeof tracesIn>;
    readonly routes: ReadonlyMap<DetectedPath, readonly GraphEdge[]>;
    readonly limits: Pick<FindOptions, "priors" | "maxLooks">;
    readonly outline: Outline;
  },
): RepeatedSearch["again"] {
  if (truncated) return () => undefined;
  const known = outline === "worst" ? worstOfEach(paths) : paths;
  const routesOf = routesByRule(known, routes);
  const readers = rules.map((rule) => ({ rule, isRead: attributesRead(rule) }));
  const differenceTo = differencesFrom(graph);
  return (changed) => {
    const difference = differenceTo(changed);
    if (difference === undefined) return undefined;
    // Rules that read the same of what differs see the same difference.
    const groups = Map.groupBy(readers, ({ isRead }) =>
      [...difference.names].filter(isRead).join(),
    );
    const againOf = new Map<Rule, (source: string) => boolean>();
    for (const group of groups.values()) {
      const isRead = group[0]?.isRead ?? (() => true);
      const seen = withoutApart(difference.forReaderOf(isRead), graph);
      const gone = new Set(seen.gone);
      for (const { rule } of group) {
        const isTouched = touchedSources(rule, seen, traces.of(rule));
        const lost = sourcesThrough(gone, routesOf.get(rule.id) ?? []);
        againOf.set(rule, (key) => seen.keys.has(key) || lost.has(key) || isTouched(key));
      }
    }
    const isWanted = (rule: Rule, key: string): boolean => againOf.get(rule)?.(key) ?? true;
    const hasWanted = (rule: Rule): boolean =>
      changed.nodes.some(
        ({ key, kind }) => rule.source.kinds.includes(kind) && isWanted(rule, key),
      );
    const searched = searchGraph(
      changed,
      rules.filter(hasWanted),
      { ...limits, outline },
      { isWanted: (rule, { key }) => isWanted(rule, key) },
    );
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const kept = known.filter(({ ruleId, sourceKey }) => {
      const rule = byId.get(ruleId);
      return rule !== undefined && !isWanted(rule, sourceKey);
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

/**
 * The sources of a rule that a change gives new walks: those that lead to where an edge is new,
 * along edges that were there before. All, where the change may prove a requirement, or disprove
 * it.
 */
function touchedSources(
  { path, requires }: Rule,
  { gone, come }: SeenDifference,
  trace: Trace | undefined,
): (source: string) => boolean {
  if (trace === undefined) return () => true;
  const proving = new Set<EdgeKind>(
    requires.flatMap(({ patterns, unless }) =>
      [...patterns, ...unless].flatMap(({ root }) => edgeKindsIn(root)),
    ),
  );
  if ([...gone, ...come].some(({ kind }) => proving.has(kind))) return () => true;
  const ends = come.flatMap(({ kind, source }) =>
    path.kinds.has(kind) && trace.reaches(source) ? source : [],
  );
  return ends.length === 0 ? () => false : trace.leadingTo(ends, path.kinds);
}

type KnownRoute = { readonly source: string; readonly edges: readonly GraphEdge[] };

function routesByRule(
  known: readonly DetectedPath[],
  routes: ReadonlyMap<DetectedPath, readonly GraphEdge[]>,
): ReadonlyMap<string, readonly KnownRoute[]> {
  const byRule = Map.groupBy(known, ({ ruleId }) => ruleId);
  const routeOf = (path: DetectedPath): KnownRoute => ({
    source: path.sourceKey,
    edges: routes.get(path) ?? [],
  });
  return new Map([...byRule].map(([id, paths]) => [id, paths.map(routeOf)]));
}

function sourcesThrough(
  gone: ReadonlySet<GraphEdge>,
  routes: readonly KnownRoute[],
): ReadonlySet<string> {
  if (gone.size === 0) return new Set();
  return new Set(
    routes.flatMap(({ source, edges }) => (edges.some((edge) => gone.has(edge)) ? source : [])),
  );
}

function edgeKindsIn({ edges }: PatternVariable): readonly EdgeKind[] {
  return edges.flatMap(({ kind, to }) => [kind, ...edgeKindsIn(to)]);
}

/** What the sources of a rule reach, in all parts of a graph. */
type Trace = {
  /** False for a node that is new, or that no source leads to. */
  readonly reaches: (key: string) => boolean;
  /** The nodes from which edges of some kinds lead to one of these, and these. */
  readonly leadingTo: (
    keys: readonly string[],
    kinds: { readonly has: (kind: EdgeKind) => boolean },
  ) => (key: string) => boolean;
};

const [unknown, unreached, reached] = [0, 1, 2];

function tracesIn(graph: PostureGraph) {
  const numbers = new Map(graph.nodes.map(({ key }, index) => [key, index]));
  const seen = new Map<Rule, Uint8Array>();
  /** All rules search the same parts. */
  const known = new WeakMap<IndexedGraph, Int32Array>();
  const numbersIn = (shard: IndexedGraph): Int32Array => {
    const own =
      known.get(shard) ?? Int32Array.from(shard.nodes, ({ key }) => numbers.get(key) ?? -1);
    known.set(shard, own);
    return own;
  };
  const add = (rule: Rule, shard: IndexedGraph, isReached: Uint8Array | undefined): void => {
    const nodes = seen.get(rule) ?? new Uint8Array(graph.nodes.length);
    seen.set(rule, nodes);
    for (const [index, number] of numbersIn(shard).entries()) {
      // Where nothing was walked, nothing is known of what leads where.
      const state = isReached === undefined || isReached[index] === 1 ? reached : unreached;
      nodes[number] = Math.max(nodes[number] ?? unknown, state);
    }
  };
  let entering: ReadonlyMap<string, readonly GraphEdge[]> | undefined;
  const leadingTo: Trace["leadingTo"] = (keys, kinds) => {
    entering ??= Map.groupBy(graph.edges, ({ target }) => target);
    const leading = new Set(keys);
    // What is added to a set while it is gone through comes up as well.
    for (const key of leading) {
      for (const { kind, source } of entering.get(key) ?? [])
        if (kinds.has(kind)) leading.add(source);
    }
    return (key) => leading.has(key);
  };
  const of = (rule: Rule): Trace | undefined => {
    const nodes = seen.get(rule);
    if (nodes === undefined) return undefined;
    return {
      reaches: (key) => {
        const number = numbers.get(key);
        return number !== undefined && nodes[number] !== unreached;
      },
      leadingTo,
    };
  };
  return { add, of };
}
