import type { MapEdge, MapGraph } from "./map-graph.ts";

/** "out": what a node reaches. "in": what reaches it. */
export type Direction = "out" | "in";

/** All nodes that a node reaches, or that reach it, without the node itself. */
export function reachOf(
  { from, into }: Pick<MapGraph, "from" | "into">,
  start: string,
  direction: Direction,
): ReadonlySet<string> {
  const reached = new Set([start]);
  // Iteration of a set includes elements added meanwhile.
  for (const node of reached) {
    if (direction === "out") for (const { target } of from.get(node) ?? []) reached.add(target);
    else for (const { source } of into.get(node) ?? []) reached.add(source);
  }
  reached.delete(start);
  return reached;
}

/** A way from one node to another. */
export type Route = {
  /** The shortest way; of several, the one with most risk. */
  readonly edges: readonly MapEdge[];
  /** Every node on any way, both ends included. */
  readonly nodes: ReadonlySet<string>;
};

/** Undefined where none leads there. */
export function routeBetween(graph: MapGraph, from: string, to: string): Route | undefined {
  if (from === to || !graph.byId.has(from) || !graph.byId.has(to)) return undefined;
  const forward = reachOf(graph, from, "out");
  if (!forward.has(to)) return undefined;
  const backward = reachOf(graph, to, "in");
  const edges = shortest(graph, from, to);
  const nodes = new Set([...forward].filter((id) => backward.has(id)));
  return { edges, nodes: nodes.add(from).add(to) };
}

type Arrival = { readonly hops: number; readonly risk: number; readonly edge: MapEdge };

/** By layers of equal distance; within one, each node keeps the way in with most risk. */
function shortest({ from: leaving }: MapGraph, from: string, to: string): readonly MapEdge[] {
  const arrivals = new Map<string, Arrival>();
  let layer: readonly string[] = [from];
  for (let hops = 1; layer.length > 0 && !arrivals.has(to); hops += 1) {
    const next = new Set<string>();
    for (const node of layer) {
      const before = arrivals.get(node)?.risk ?? 0;
      for (const edge of leaving.get(node) ?? []) {
        const known = arrivals.get(edge.target);
        if (edge.target === from || (known !== undefined && known.hops < hops)) continue;
        const risk = before + edge.risk;
        if (known !== undefined && known.risk >= risk) continue;
        arrivals.set(edge.target, { hops, risk, edge });
        next.add(edge.target);
      }
    }
    layer = [...next];
  }
  const edges: MapEdge[] = [];
  for (let at = to; at !== from;) {
    const edge = arrivals.get(at)?.edge;
    if (edge === undefined) return [];
    edges.push(edge);
    at = edge.source;
  }
  return edges.toReversed();
}
