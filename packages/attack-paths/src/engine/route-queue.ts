/** The end of a route, from some place to the sink. */
export type PartialRoute = {
  readonly place: number;
  /** The rest of the route, after `edge`; undefined at the sink. */
  readonly later: PartialRoute | undefined;
  readonly edge: number;
  readonly length: number;
  readonly cost: number;
  /** `cost` and the least cost of what is missing. */
  readonly bound: number;
};

/**
 * By bound; then as the edges sort from the sink backwards; then a route before its own extensions.
 */
function compare(a: PartialRoute, b: PartialRoute): number {
  if (a.bound !== b.bound) return a.bound - b.bound;
  let [left, right] = [a, b];
  while (left.length > right.length && left.later !== undefined) left = left.later;
  while (right.length > left.length && right.later !== undefined) right = right.later;
  let difference = 0;
  while (left !== right && left.later !== undefined && right.later !== undefined) {
    // The edge nearer to the sink decides.
    difference = left.edge - right.edge || difference;
    left = left.later;
    right = right.later;
  }
  return difference || a.length - b.length || a.place - b.place;
}

/** A binary heap of partial routes, the most promising on top. */
export function routeQueue(): {
  readonly push: (partial: PartialRoute) => void;
  readonly pop: () => PartialRoute | undefined;
  readonly isEmpty: () => boolean;
} {
  const heap: PartialRoute[] = [];
  const isBefore = (a: number, b: number): boolean => {
    const [first, second] = [heap[a], heap[b]];
    return first !== undefined && second !== undefined && compare(first, second) < 0;
  };
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
        if (!isBefore(at, above)) return;
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
        if (isBefore(left, least)) least = left;
        if (isBefore(right, least)) least = right;
        if (least === at) return top;
        swap(at, least);
        at = least;
      }
    },
    isEmpty: () => heap.length === 0,
  };
}
