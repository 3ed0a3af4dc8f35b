import { free, unusable } from "./product.ts";
import type { Product } from "./product.ts";
import { isSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";

export type Distances = {
  /** The least cost of a walk from the source to a place; Infinity where there is none. A node may be met twice on it. */
  readonly costs: Float64Array;
  /** Fills `costs` for one source, forgets the last, and gives the sinks that it reaches, in graph order. */
  readonly measureFrom: (source: number) => readonly number[];
  /** The least cost of a walk that ends at a sink; Infinity where there is none. */
  readonly leastTo: (sink: number) => number;
};

/**
 * Exact costs from a source by going once through every place it reaches. As repetition is bounded the path's automaton
 * has no cycle, and inside one of its states only a bus leads anywhere: taking the states in order, in each the buses
 * first, sees every place after all those it depends on. This gives what Dijkstra's algorithm would, without its queue.
 */
export function distances(product: Product, budget: Budget): Distances {
  const { graph, edgeCost, stateCount, tables } = product;
  const { edgeClass, nextState, classCount, maskCount, concerned, met, missing } = tables;
  const { outStart, edgeTarget } = graph;
  const nodeCount = graph.nodes.length;
  const perState = nodeCount * maskCount;
  const costs = new Float64Array(product.placeCount).fill(Infinity);
  const isBus = new Uint8Array(nodeCount);
  for (const node of graph.ofKind.get("bus") ?? []) isBus[node] = 1;
  // The places of a state that are reached: buses from the end of its stretch backwards, others from its start.
  const reached = new Int32Array(product.placeCount);
  const seen = new Uint8Array(nodeCount);
  const buses = new Int32Array(stateCount);
  const others = new Int32Array(stateCount);

  const enter = (place: number, node: number, state: number): void => {
    if (isBus[node] === 1) {
      const count = buses[state] ?? 0;
      reached[(state + 1) * perState - 1 - count] = place;
      buses[state] = count + 1;
    } else {
      const count = others[state] ?? 0;
      reached[state * perState + count] = place;
      others[state] = count + 1;
    }
  };

  /** Takes every edge out of a place: `product.after`, written out, for here is where a search spends its time. */
  const leave = (place: number, state: number): number => {
    const cost = costs[place] ?? Infinity;
    const level = Math.trunc(place / nodeCount);
    const node = place - level * nodeCount;
    const mask = level - state * maskCount;
    const start = outStart[node] ?? 0;
    const end = outStart[node + 1] ?? 0;
    for (let edge = start; edge < end; edge += 1) {
      const taken = edgeClass[edge] ?? unusable;
      if (taken === unusable) continue;
      const next = taken === free ? state : (nextState[state * classCount + taken] ?? unusable);
      if (next < 0) continue;
      const target = edgeTarget[edge] ?? 0;
      if (target === missing) continue;
      const after = (mask & ~(concerned[target] ?? 0)) | (met[target] ?? 0);
      const to = (next * maskCount + after) * nodeCount + target;
      const total = cost + (edgeCost[edge] ?? Infinity);
      const known = costs[to] ?? Infinity;
      if (total >= known) continue;
      costs[to] = total;
      if (known === Infinity) enter(to, target, next);
    }
    return end - start;
  };

  const forget = (): void => {
    for (let state = 0; state < stateCount; state += 1) {
      const first = state * perState;
      const last = first + perState - 1;
      for (let at = others[state] ?? 0; at > 0; at -= 1)
        costs[reached[first + at - 1] ?? 0] = Infinity;
      for (let at = buses[state] ?? 0; at > 0; at -= 1)
        costs[reached[last - at + 1] ?? 0] = Infinity;
    }
    others.fill(0);
    buses.fill(0);
  };

  const measureFrom = (source: number): readonly number[] => {
    forget();
    const start = product.startAt(source);
    costs[start] = 0;
    enter(start, source, 0);
    for (let state = 0; state < stateCount; state += 1) {
      const first = state * perState;
      const last = first + perState - 1;
      let looks = 0;
      // A bus leads to others of its state, and to further buses.
      for (let at = 0; at < (buses[state] ?? 0); at += 1)
        looks += leave(reached[last - at] ?? 0, state);
      for (let at = 0; at < (others[state] ?? 0); at += 1)
        looks += leave(reached[first + at] ?? 0, state);
      spend(budget, looks);
      if (isSpent(budget)) return [];
    }
    return sinksReached(source);
  };

  // Where the path may end is decided by the state and the requirements that are met, not by the node.
  const accepting = Array.from({ length: stateCount * maskCount }, (_, level) => level).filter(
    (level) => product.accepts(level * nodeCount),
  );

  const sinksReached = (source: number): readonly number[] => {
    const sinks: number[] = [];
    const look = (place: number): void => {
      const node = place % nodeCount;
      if (node === source || seen[node] === 1) return;
      if (!product.accepts(place) || !product.isSink(node)) return;
      seen[node] = 1;
      sinks.push(node);
    };
    for (let state = 0; state < stateCount; state += 1) {
      if (!product.acceptsIn(state)) continue;
      const first = state * perState;
      const end = first + perState;
      for (let at = others[state] ?? 0; at > 0; at -= 1) look(reached[first + at - 1] ?? 0);
      for (let at = buses[state] ?? 0; at > 0; at -= 1) look(reached[end - at] ?? 0);
    }
    for (const sink of sinks) seen[sink] = 0;
    return sinks.toSorted((one, other) => one - other);
  };

  const leastTo = (sink: number): number => {
    let least = Infinity;
    for (const level of accepting)
      least = Math.min(least, costs[level * nodeCount + sink] ?? Infinity);
    return least;
  };

  return { costs, measureFrom, leastTo };
}
