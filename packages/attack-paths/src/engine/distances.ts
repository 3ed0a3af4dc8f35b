import type { Product } from "./product.ts";

/**
 * Walks the places of a product state by state. The automaton has no cycle, and inside a state only a bus leads
 * anywhere, so two queues for each state see every place after all those that it depends on.
 */
function stateQueues(product: Product): {
  readonly add: (place: number) => void;
  readonly buses: (state: number) => readonly number[];
  readonly others: (state: number) => readonly number[];
} {
  const buses: number[][] = Array.from({ length: product.stateCount }, () => []);
  const others: number[][] = Array.from({ length: product.stateCount }, () => []);
  return {
    add: (place) => (product.isBus(place) ? buses : others)[product.stateOf(place)]?.push(place),
    buses: (state) => buses[state] ?? [],
    others: (state) => others[state] ?? [],
  };
}

/** The places that some source reaches, and the sinks among them, in graph order. */
export function reachFromSources(product: Product): {
  readonly reached: Uint8Array;
  readonly sinks: readonly number[];
} {
  const { graph } = product;
  const reached = new Uint8Array(product.placeCount);
  const sinks = new Set<number>();
  const queues = stateQueues(product);
  const reach = (place: number): void => {
    if (place < 0 || reached[place] === 1) return;
    reached[place] = 1;
    queues.add(place);
  };
  const leave = (place: number): void => {
    const node = product.nodeOf(place);
    if (product.accepts(place) && product.isSink(node)) sinks.add(node);
    const end = graph.outStart[node + 1] ?? 0;
    for (let edge = graph.outStart[node] ?? 0; edge < end; edge += 1)
      reach(product.after(place, edge));
  };
  for (const source of product.sources) reach(product.startAt(source));
  for (let state = 0; state < product.stateCount; state += 1) {
    for (const place of queues.buses(state)) leave(place);
    for (const place of queues.others(state)) leave(place);
  }
  return { reached, sinks: [...sinks].toSorted((a, b) => a - b) };
}

export type Distances = {
  /** The least cost from a place to the sink; Infinity where there is no way. A node may be met twice on it. */
  readonly costs: Float64Array;
  /** Fills `costs` for one sink, and forgets the last. */
  readonly measureTo: (sink: number) => void;
};

/**
 * Exact costs to a sink by going backwards from it, once through every place that leads there. As repetition is
 * bounded this needs no priority queue: it gives what Dijkstra's algorithm would.
 */
export function distances(product: Product, reached: Uint8Array): Distances {
  const { graph } = product;
  const costs = new Float64Array(product.placeCount).fill(Infinity);
  let measured: number[] = [];

  const measureTo = (sink: number): void => {
    for (const place of measured) costs[place] = Infinity;
    measured = [];
    const queues = stateQueues(product);
    const lower = (place: number, cost: number): void => {
      if (reached[place] !== 1) return;
      const known = costs[place] ?? Infinity;
      if (cost >= known) return;
      costs[place] = cost;
      if (known !== Infinity) return;
      measured.push(place);
      queues.add(place);
    };
    const lowerBefore = (place: number): void => {
      const node = product.nodeOf(place);
      const cost = costs[place] ?? Infinity;
      const end = graph.inStart[node + 1] ?? 0;
      for (let slot = graph.inStart[node] ?? 0; slot < end; slot += 1) {
        const edge = graph.inEdges[slot] ?? 0;
        for (const earlier of product.before(place, edge)) {
          lower(earlier, cost + (product.edgeCost[edge] ?? Infinity));
        }
      }
    };
    for (let place = sink; place < product.placeCount; place += graph.nodes.length) {
      if (product.accepts(place)) lower(place, 0);
    }
    for (let state = product.stateCount - 1; state >= 0; state -= 1) {
      for (const place of queues.others(state)) lowerBefore(place);
      for (const place of queues.buses(state)) lowerBefore(place);
    }
  };

  return { costs, measureTo };
}
