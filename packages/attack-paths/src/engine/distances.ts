import type { Product } from "./product.ts";
import { isSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";

export type Distances = {
  /** The least cost of a walk from the source to a place; Infinity where there is none. A node may be met twice on it. */
  readonly costs: Float64Array;
  /** Fills `costs` for one source, forgets the last, and gives the sinks that it reaches, in graph order. */
  readonly measureFrom: (source: number) => readonly number[];
};

/**
 * Exact costs from a source by going once through every place it reaches. As repetition is bounded the path's automaton
 * has no cycle, and inside one of its states only a bus leads anywhere: taking the states in order, in each the buses
 * first, sees every place after all those it depends on. This gives what Dijkstra's algorithm would, without its queue.
 */
export function distances(product: Product, budget: Budget): Distances {
  const { graph } = product;
  const costs = new Float64Array(product.placeCount).fill(Infinity);
  const buses: number[][] = Array.from({ length: product.stateCount }, () => []);
  const others: number[][] = Array.from({ length: product.stateCount }, () => []);

  const lower = (place: number, cost: number): void => {
    const known = costs[place] ?? Infinity;
    if (cost >= known) return;
    costs[place] = cost;
    if (known !== Infinity) return;
    (product.isBus(place) ? buses : others)[product.stateOf(place)]?.push(place);
  };

  const leave = (place: number): void => {
    const node = product.nodeOf(place);
    const cost = costs[place] ?? Infinity;
    const start = graph.outStart[node] ?? 0;
    const end = graph.outStart[node + 1] ?? 0;
    spend(budget, end - start);
    for (let edge = start; edge < end; edge += 1) {
      const next = product.after(place, edge);
      if (next >= 0) lower(next, cost + (product.edgeCost[edge] ?? Infinity));
    }
  };

  const measureFrom = (source: number): readonly number[] => {
    for (const queue of [...buses, ...others]) {
      for (const place of queue) costs[place] = Infinity;
      queue.length = 0;
    }
    const sinks = new Set<number>();
    lower(product.startAt(source), 0);
    for (let state = 0; state < product.stateCount; state += 1) {
      for (const queue of [buses[state] ?? [], others[state] ?? []]) {
        for (const place of queue) {
          if (isSpent(budget)) return [];
          const node = product.nodeOf(place);
          if (node !== source && product.accepts(place) && product.isSink(node)) sinks.add(node);
          leave(place);
        }
      }
    }
    return [...sinks].toSorted((a, b) => a - b);
  };

  return { costs, measureFrom };
}
