import { expect, test } from "vitest";
import { type PartialRoute, routeQueue } from "./route-queue.ts";

/** The end of a route by its edges, from the sink backwards. */
function route(place: number, edges: readonly number[], bound = 1): PartialRoute {
  let later: PartialRoute | undefined;
  for (const [number, edge] of [-1, ...edges].entries()) {
    later = { place, later, edge, length: number, cost: 0, bound };
  }
  return later!;
}

function popped(routes: readonly PartialRoute[]): readonly PartialRoute[] {
  const queue = routeQueue();
  for (const partial of routes) queue.push(partial);
  const out: PartialRoute[] = [];
  while (!queue.isEmpty()) out.push(queue.pop()!);
  return out;
}

const inOrder: readonly PartialRoute[] = [
  route(9, [9, 9, 9], 0.5),
  route(3, [1]),
  // Before its own extensions.
  route(2, [1, 4]),
  route(1, [1, 4, 0]),
  // The edge nearer to the sink decides, then the next one, up to the last.
  route(1, [1, 5, 0]),
  route(1, [1, 5, 1]),
  route(1, [2, 0]),
  // Of equal ones by the place.
  route(2, [2, 0]),
  route(1, [0], 2),
];

test("partial routes come by their bound, then as their edges sort from the sink, then by place", () => {
  expect(popped(inOrder)).toEqual(inOrder);
  expect(popped(inOrder.toReversed())).toEqual(inOrder);
  const [first, ...others] = inOrder;
  expect(popped([...others, first!])).toEqual(inOrder);
});
