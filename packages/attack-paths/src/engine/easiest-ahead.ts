import { spend } from "./budget.ts";
import type { Budget } from "./budget.ts";
import type { Product } from "./product.ts";
import type { ReachablePlaces } from "./reachable-places.ts";

/**
 * The edges of the easiest walk from a source to any sink; empty where no sink is reached,
 * undefined where the walk meets a node twice and so is no route, or begins at a sink. What is
 * ahead of a place is measured once for all sources. Spends from the budget.
 */
export function easiestAhead(
  product: Product,
  places: ReachablePlaces,
  budget: Budget,
): (source: number) => readonly number[] | undefined {
  const { edgeTarget } = product.graph;
  const { first, to, cost, via, sink } = places;
  /** Of each place the least cost to a sink, and the edge that leads there; -1 at a sink. */
  const least: number[] = [];
  const next: number[] = [];

  /** Places are numbered after all that they lead to. */
  const measure = (): void => {
    for (let place = least.length; place < sink.length; place += 1) {
      let best = sink[place] === -1 ? Infinity : 0;
      let taken = -1;
      const end = first[place + 1] ?? 0;
      for (let edge = first[place] ?? 0; edge < end; edge += 1) {
        const total = (cost[edge] ?? Infinity) + (least[to[edge] ?? 0] ?? Infinity);
        if (total >= best) continue;
        best = total;
        taken = edge;
      }
      spend(budget, end - (first[place] ?? 0));
      least.push(best);
      next.push(taken);
    }
  };

  return (source) => {
    const start = places.open(product.startAt(source));
    measure();
    if ((sink[start] ?? -1) !== -1) return undefined;
    const edges: number[] = [];
    const met = new Set([source]);
    for (let place = start, edge = next[place] ?? -1; edge >= 0; edge = next[place] ?? -1) {
      const taken = via[edge] ?? 0;
      const node = edgeTarget[taken] ?? 0;
      if (met.has(node)) return undefined;
      met.add(node);
      edges.push(taken);
      place = to[edge] ?? 0;
    }
    return edges;
  };
}
