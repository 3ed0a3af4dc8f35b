import { isSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";
import type { Distances } from "./distances.ts";
import type { Product } from "./product.ts";
import { routeQueue } from "./route-queue.ts";
import type { PartialRoute } from "./route-queue.ts";

export type Route = {
  readonly source: number;
  readonly sink: number;
  /** Edges of the graph, source first. */
  readonly edges: readonly number[];
  /**
   * How many other routes the rule finds between the two; at least so many where
   * `alternatesCapped`.
   */
  readonly alternates: number;
  readonly alternatesCapped: boolean;
};

/**
 * Edges that may be looked at to find one pair's best route where its easiest walk meets a node
 * twice.
 */
const pairLooks = 200_000;
const maxAlternates = 100;
/** Edges that may be looked at to count one pair's other routes. */
const alternateLooks = 2000;

type Walks = Pick<Distances, "costTo" | "lastEdgeTo">;

/**
 * The easiest route from a source, which costs were measured from, to a sink, no node twice, and a
 * count of the others. Of equally easy routes the shortest; of those the one whose edges, from the
 * sink backwards, sort first.
 */
export function bestRoute(
  product: Product,
  {
    walks,
    source,
    sink,
    budget,
  }: {
    readonly walks: Walks;
    readonly source: number;
    readonly sink: number;
    readonly budget: Budget;
  },
): Route | undefined {
  const walk = easiestWalk(product, walks, source, sink, budget);
  const routes = routesInOrder(product, walks.costTo, source, sink);
  const best = walk ?? firstRoute(routes, budget);
  if (best === undefined) return undefined;

  let left = Math.min(alternateLooks, budget.alternates);
  const look = (looks: number): void => {
    left -= looks;
    budget.alternates -= looks;
  };
  // The search restarts after a walk, so it finds the best route first again.
  let found = walk === undefined ? 1 : 0;
  while (found <= maxAlternates && routes.next(look, () => left > 0) !== undefined) found += 1;
  const alternatesCapped = !routes.isExhausted();
  return { source, sink, edges: best, alternates: Math.max(0, found - 1), alternatesCapped };
}

function firstRoute(routes: RouteSearch, budget: Budget): readonly number[] | undefined {
  let left = pairLooks;
  const found = routes.next(
    (looks) => {
      left -= looks;
      spend(budget, looks);
    },
    () => left > 0 && !isSpent(budget),
  );
  if (found === undefined && !routes.isExhausted()) budget.truncated = true;
  return found;
}

/**
 * The easiest walk, traced back along its last edges; undefined where it meets a node twice, and so
 * is no route.
 */
function easiestWalk(
  product: Product,
  { costTo, lastEdgeTo }: Walks,
  source: number,
  sink: number,
  budget: Budget,
): readonly number[] | undefined {
  const start = product.startAt(source);
  const ends = acceptingPlaces(product, sink);
  const least = Math.min(...ends.map((place) => costTo(place)));
  // Several states may be as good; of all of them the edge that sorts first is taken.
  let places = ends.filter((place) => costTo(place) === least);
  const visited = new Set<number>();
  const edges: number[] = [];
  while (!places.includes(start)) {
    const [first] = places;
    if (first === undefined) return undefined;
    const node = product.nodeOf(first);
    if (visited.has(node)) return undefined;
    visited.add(node);
    const lastEdges = places.map((place) => lastEdgeTo(place)).filter((edge) => edge >= 0);
    const edge = Math.min(...lastEdges);
    const rest = costTo(first) - (product.edgeCost[edge] ?? Infinity);
    const earlier: number[] = [];
    for (const place of places) {
      product.eachBefore(place, edge, (before) => {
        if (costTo(before) === rest && !earlier.includes(before)) earlier.push(before);
      });
    }
    edges.push(edge);
    spend(budget, looksFor(product.graph, node, edge));
    places = earlier;
  }
  return visited.has(source) ? undefined : edges.toReversed();
}

/**
 * What a search through the edges into a node would look at until this one: a bound means the same
 * for any way to search.
 */
function looksFor({ inStart, inEdges }: Product["graph"], node: number, edge: number): number {
  const first = inStart[node] ?? 0;
  let low = first;
  let high = (inStart[node + 1] ?? 0) - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inEdges[middle] ?? 0) < edge) low = middle + 1;
    else high = middle;
  }
  return low - first + 1;
}

function acceptingPlaces(product: Product, sink: number): readonly number[] {
  const places: number[] = [];
  for (let place = sink; place < product.placeCount; place += product.graph.nodes.length) {
    if (product.accepts(place)) places.push(place);
  }
  return places;
}

type RouteSearch = {
  /**
   * The next best route; undefined when there is none or `goOn` said no. Calls `look` for the edges
   * that it visits.
   */
  readonly next: (
    look: (looks: number) => void,
    goOn: () => boolean,
  ) => readonly number[] | undefined;
  readonly isExhausted: () => boolean;
};

/**
 * All routes without a repeated node, the easiest first: best first from the sink back, with the
 * exact cost ahead.
 */
function routesInOrder(
  product: Product,
  costTo: Distances["costTo"],
  source: number,
  sink: number,
): RouteSearch {
  const { graph } = product;
  const start = product.startAt(source);
  const queue = routeQueue();
  for (const place of acceptingPlaces(product, sink)) {
    const bound = costTo(place);
    if (bound < Infinity)
      queue.push({ place, later: undefined, edge: -1, length: 0, cost: 0, bound });
  }

  const extend = (partial: PartialRoute): number => {
    const node = product.nodeOf(partial.place);
    const first = graph.inStart[node] ?? 0;
    const end = graph.inStart[node + 1] ?? 0;
    let edge = 0;
    const follow = (place: number): void => {
      const ahead = costTo(place);
      if (ahead === Infinity || visits(product, partial, product.nodeOf(place))) return;
      const cost = partial.cost + (product.edgeCost[edge] ?? Infinity);
      const length = partial.length + 1;
      queue.push({ place, later: partial, edge, length, cost, bound: cost + ahead });
    };
    for (let slot = first; slot < end; slot += 1) {
      edge = graph.inEdges[slot] ?? 0;
      product.eachBefore(partial.place, edge, follow);
    }
    return end - first;
  };

  return {
    next: (look, goOn) => {
      while (goOn()) {
        const partial = queue.pop();
        if (partial === undefined) return undefined;
        look(1);
        if (partial.place === start) return edgesOf(partial);
        // A route starts at its source and does not return to it.
        if (product.nodeOf(partial.place) !== source) look(extend(partial));
      }
      return undefined;
    },
    isExhausted: () => queue.isEmpty(),
  };
}

function visits(product: Product, partial: PartialRoute, node: number): boolean {
  for (let at: PartialRoute | undefined = partial; at !== undefined; at = at.later) {
    if (product.nodeOf(at.place) === node) return true;
  }
  return false;
}

function edgesOf(partial: PartialRoute): readonly number[] {
  const edges: number[] = [];
  for (let at = partial; at.later !== undefined; at = at.later) edges.push(at.edge);
  return edges;
}
