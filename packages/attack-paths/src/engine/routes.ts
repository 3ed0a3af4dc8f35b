import type { Product } from "./product.ts";

export type Route = {
  readonly source: number;
  readonly sink: number;
  /** Edges of the graph, source first. */
  readonly edges: readonly number[];
  /** How many other routes the rule finds between the two; at least so many where `alternatesCapped`. */
  readonly alternates: number;
  readonly alternatesCapped: boolean;
};

/** Work that a search may still do; shared by all its parts. */
export type Budget = {
  /** Partial routes that may still be looked at. */
  pops: number;
  /** Set when the pops ran out before a pair's best route was known. */
  truncated: boolean;
};

type Partial = {
  readonly place: number;
  readonly parent: Partial | undefined;
  readonly edge: number;
  readonly depth: number;
  readonly cost: number;
  /** `cost` and the least cost from here. */
  readonly bound: number;
};

/** How long a pair's other routes are counted once its best is known. */
const alternatePops = 1000;
const maxAlternates = 100;
const popsPerPair = 20_000;

/**
 * The easiest route from a source to the sink that `costs` were measured to, no node twice, and a count of the others.
 * Best first with exact costs ahead: the first route that arrives is the easiest; of equally easy ones the shortest,
 * then the one whose edges sort first.
 */
export function bestRoute(
  product: Product,
  costs: Float64Array,
  source: number,
  sink: number,
  budget: Budget,
): Route | undefined {
  const { graph } = product;
  const queue = routeQueue();
  const start = product.startAt(source);
  const ahead = costs[start] ?? Infinity;
  if (ahead === Infinity) return undefined;
  queue.push({ place: start, parent: undefined, edge: -1, depth: 0, cost: 0, bound: ahead });

  let best: readonly number[] | undefined;
  let alternates = 0;
  let left = popsPerPair;
  for (let partial = queue.pop(); partial !== undefined; partial = queue.pop()) {
    if (left === 0 || budget.pops === 0 || alternates === maxAlternates) {
      if (best === undefined) budget.truncated = true;
      return routeOf(true);
    }
    left -= 1;
    budget.pops -= 1;
    const node = product.nodeOf(partial.place);
    if (node === sink && product.accepts(partial.place)) {
      if (best === undefined) {
        best = edgesOf(partial);
        left = Math.min(left, alternatePops);
      } else alternates += 1;
      continue;
    }
    const end = graph.outStart[node + 1] ?? 0;
    for (let edge = graph.outStart[node] ?? 0; edge < end; edge += 1) {
      const place = product.after(partial.place, edge);
      const rest = place < 0 ? Infinity : (costs[place] ?? Infinity);
      if (rest === Infinity || visits(product, partial, graph.edgeTarget[edge] ?? 0)) continue;
      const cost = partial.cost + (product.edgeCost[edge] ?? Infinity);
      const depth = partial.depth + 1;
      queue.push({ place, parent: partial, edge, depth, cost, bound: cost + rest });
    }
  }
  return routeOf(false);

  function routeOf(alternatesCapped: boolean): Route | undefined {
    return best && { source, sink, edges: best, alternates, alternatesCapped };
  }
}

function visits(product: Product, partial: Partial, node: number): boolean {
  for (let at: Partial | undefined = partial; at !== undefined; at = at.parent) {
    if (product.nodeOf(at.place) === node) return true;
  }
  return false;
}

function edgesOf(partial: Partial): readonly number[] {
  const edges: number[] = [];
  for (let at = partial; at.parent !== undefined; at = at.parent) edges.push(at.edge);
  return edges.toReversed();
}

/** By bound; then as the edges sort, a route before its own continuations. */
function comparePartials(a: Partial, b: Partial): number {
  if (a.bound !== b.bound) return a.bound - b.bound;
  let [left, right] = [a, b];
  while (left.depth > right.depth && left.parent !== undefined) left = left.parent;
  while (right.depth > left.depth && right.parent !== undefined) right = right.parent;
  if (left === right) return a.depth - b.depth;
  while (left.parent !== right.parent && left.parent !== undefined && right.parent !== undefined) {
    left = left.parent;
    right = right.parent;
  }
  return left.edge - right.edge;
}

/** A binary heap of partial routes, the most promising on top. */
function routeQueue(): {
  readonly push: (partial: Partial) => void;
  readonly pop: () => Partial | undefined;
} {
  const heap: Partial[] = [];
  const isBefore = (a: Partial | undefined, b: Partial | undefined): boolean =>
    a !== undefined && b !== undefined && comparePartials(a, b) < 0;
  const swap = (a: number, b: number): void => {
    const [first, second] = [heap[a], heap[b]];
    if (first === undefined || second === undefined) return;
    heap[a] = second;
    heap[b] = first;
  };
  return {
    push: (partial) => {
      let at = heap.push(partial) - 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!isBefore(heap[at], heap[above])) return;
        swap(at, above);
        at = above;
      }
    },
    pop: () => {
      swap(0, heap.length - 1);
      const top = heap.pop();
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (isBefore(heap[left], heap[least])) least = left;
        if (isBefore(heap[right], heap[least])) least = right;
        if (least === at) return top;
        swap(at, least);
        at = least;
      }
    },
  };
}
