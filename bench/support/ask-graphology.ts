import { pairOf, type Product } from "./in-product.ts";
import { peer } from "./peers.ts";

/**
 * The little of graphology that is used here; it is no dependency, and so its types are not there.
 */
type Graph = {
  readonly addNode: (key: string) => void;
  readonly addDirectedEdge: (source: string, target: string, attributes: object) => void;
  readonly forEachOutEdge: (
    node: string,
    visit: (key: string, attributes: Step, source: string, target: string) => void,
  ) => void;
};
type Step = { readonly edgeClass: number; readonly cost: number };
type Graphology = { readonly MultiDirectedGraph: new () => Graph };

/** Searches place by place over graphology's own adjacency; undefined where it is not installed. */
export async function askGraphology(
  product: Product,
): Promise<(() => Promise<readonly number[]>) | undefined> {
  const { nodes, edges, next, accepting, sources, sinks } = product;
  const library = peer("graphology");
  if (!isGraphology(library)) return undefined;
  const graph = new library.MultiDirectedGraph();
  for (const index of nodes.keys()) graph.addNode(String(index));
  for (const { source, target, edgeClass, cost } of edges) {
    graph.addDirectedEdge(String(source), String(target), { edgeClass, cost });
  }
  const isSink = new Set(sinks.map(String));
  return async () => sources.flatMap((source) => sinksFrom(String(source)));

  function sinksFrom(source: string): readonly number[] {
    const best = new Map<string, number>([[`0 ${source}`, 0]]);
    const queue: (readonly [number, string])[] = [[0, source]];
    const found = new Set<string>();
    for (const [state, node] of queue) {
      const cost = best.get(`${state} ${node}`) ?? 0;
      if (accepting[state] === true && isSink.has(node)) found.add(node);
      graph.forEachOutEdge(node, (_, step, __, target) => {
        const to = step.edgeClass < 0 ? state : next(state, step.edgeClass);
        const place = `${to} ${target}`;
        if (to < 0 || (best.get(place) ?? Infinity) <= cost + step.cost) return;
        best.set(place, cost + step.cost);
        queue.push([to, target]);
      });
    }
    return [...found].map((sink) => pairOf(Number(source), Number(sink), product));
  }
}

function isGraphology(library: unknown): library is Graphology {
  return typeof library === "function" && "MultiDirectedGraph" in library;
}
