import { isSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";
import type { Product } from "./product.ts";
import { reachablePlaces } from "./reachable-places.ts";

export type Distances = {
  /**
   * The least cost of a walk from the source to a place that leads to a sink; Infinity where there
   * is none. A node may be met twice on it.
   */
  readonly costTo: (place: number) => number;
  /**
   * The last edge of such a walk, of equally easy walks the edge that sorts first; -1 at the source
   * and where there is no walk.
   */
  readonly lastEdgeTo: (place: number) => number;
  /**
   * Takes the costs from one source, forgets those of the last, and gives the sinks that it
   * reaches, in graph order.
   */
  readonly measureFrom: (source: number) => readonly number[];
  /** The least cost of a walk that ends at a sink; Infinity where there is none. */
  readonly leastTo: (sink: number) => number;
};

/**
 * Exact costs from a source by going once through every place it reaches. As repetition is bounded
 * the path's automaton has no cycle, and inside one of its states only a bus leads anywhere: taking
 * the states in order, in each the buses first, sees every place after all those it depends on.
 * This gives what Dijkstra's algorithm would, without its queue.
 */
export function distances(
  product: Product,
  budget: Budget,
  places = reachablePlaces(product, budget),
): Distances {
  const { graph, stateCount } = product;
  const nodeCount = graph.nodes.length;
  const { numberOf, open, first, to, cost, via, rank, sink } = places;
  const costs: number[] = [];
  const lastEdges: number[] = [];
  /**
   * The reached places of each rank as a list: its head and its tail, and what comes after each
   * place.
   */
  const heads = new Int32Array(2 * stateCount);
  const tails = new Int32Array(2 * stateCount);
  const after: number[] = [];
  const reached: number[] = [];
  const seen = new Uint8Array(nodeCount);
  const none = -1;

  const enter = (place: number): void => {
    const own = rank[place] ?? 0;
    const tail = tails[own] ?? none;
    if (tail === none) heads[own] = place;
    else after[tail] = place;
    tails[own] = place;
    after[place] = none;
    reached.push(place);
  };

  /** Takes every edge out of a place: here is where a search spends its time. */
  const leave = (place: number): number => {
    const so = costs[place] ?? Infinity;
    const begin = first[place] ?? 0;
    const end = first[place + 1] ?? 0;
    for (let edge = begin; edge < end; edge += 1) {
      const target = to[edge] ?? 0;
      const total = so + (cost[edge] ?? Infinity);
      const known = costs[target] ?? Infinity;
      if (total > known) continue;
      const taken = via[edge] ?? none;
      if (total === known) {
        if (taken < (lastEdges[target] ?? none)) lastEdges[target] = taken;
        continue;
      }
      costs[target] = total;
      lastEdges[target] = taken;
      if (known === Infinity) enter(target);
    }
    return end - begin;
  };

  const forget = (): void => {
    for (const place of reached) costs[place] = Infinity;
    reached.length = 0;
    heads.fill(none);
    tails.fill(none);
  };

  const measureFrom = (source: number): readonly number[] => {
    forget();
    const start = open(product.startAt(source));
    if (start === none || isSpent(budget)) return [];
    while (costs.length < rank.length) {
      costs.push(Infinity);
      lastEdges.push(none);
      after.push(none);
    }
    costs[start] = 0;
    lastEdges[start] = none;
    enter(start);
    for (let own = 0; own < heads.length; own += 1) {
      let looks = 0;
      for (let place = heads[own] ?? none; place !== none; place = after[place] ?? none)
        looks += leave(place);
      spend(budget, looks);
      if (isSpent(budget)) return [];
    }
    return sinksReached(source);
  };

  const sinksReached = (source: number): readonly number[] => {
    const sinks: number[] = [];
    for (const place of reached) {
      const node = sink[place] ?? none;
      if (node === none || node === source || seen[node] === 1) continue;
      seen[node] = 1;
      sinks.push(node);
    }
    for (const node of sinks) seen[node] = 0;
    return sinks.toSorted((one, other) => one - other);
  };

  // Where the path may end is decided by the state and the requirements that are met, not by the
  // node.
  const levels = nodeCount === 0 ? 0 : product.placeCount / nodeCount;
  const accepting = Array.from({ length: levels }, (_, level) => level).filter((level) =>
    product.accepts(level * nodeCount),
  );

  const costTo = (place: number): number => {
    const number = numberOf(place);
    return number === none ? Infinity : (costs[number] ?? Infinity);
  };

  const lastEdgeTo = (place: number): number => {
    const number = numberOf(place);
    if (number === none || (costs[number] ?? Infinity) === Infinity) return none;
    return lastEdges[number] ?? none;
  };

  return {
    costTo,
    lastEdgeTo,
    measureFrom,
    leastTo: (node) => {
      let least = Infinity;
      for (const level of accepting) least = Math.min(least, costTo(level * nodeCount + node));
      return least;
    },
  };
}
