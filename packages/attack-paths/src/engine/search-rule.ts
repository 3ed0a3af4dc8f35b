import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";
import { isSpent } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { distances } from "./distances.ts";
import type { Distances } from "./distances.ts";
import { easiestAhead } from "./easiest-ahead.ts";
import type { FactWitness } from "./fact-holders.ts";
import type { IndexedGraph } from "./indexed-graph.ts";
import { canMatch, productGraph } from "./product.ts";
import type { Product } from "./product.ts";
import { reachablePlaces } from "./reachable-places.ts";
import { bestRoute } from "./routes.ts";
import type { Route } from "./routes.ts";

export type RuleRoutes = {
  readonly routes: readonly Route[];
  /** In the order of the rule's requirements. */
  readonly witnesses: readonly FactWitness[];
  /**
   * 1 for every node that is reached from a source; undefined where the graph has nothing to start
   * from, to end at, or to go along.
   */
  readonly reached: Uint8Array | undefined;
};

type SearchLimits = {
  readonly priors: Priors;
  readonly budget: Budget;
  /** Of a source for which it is true only the easiest of all routes; of none where left out. */
  readonly isMeasured?: (source: number) => boolean;
  /** The sources that are searched from; all where left out. */
  readonly isWanted?: ((source: number) => boolean) | undefined;
};

/** The best route of a rule for every source and sink that it connects. Spends from the budget. */
export function searchRule(
  rule: Rule,
  graph: IndexedGraph,
  { priors, budget, isMeasured = () => false, isWanted = () => true }: SearchLimits,
): RuleRoutes {
  if (!canMatch(rule, graph, isWanted)) return { routes: [], witnesses: [], reached: undefined };
  const product = productGraph(rule, graph, priors);
  const places = reachablePlaces(product, budget);
  const walks = distances(product, budget, places);
  const ahead = easiestAhead(product, places, budget);
  const routes: Route[] = [];
  for (const source of product.sources) {
    if (isSpent(budget)) break;
    if (!isWanted(source)) continue;
    if (isMeasured(source)) {
      const edges = ahead(source);
      const easiest =
        edges === undefined
          ? easiestRoute(product, { walks, source, budget })
          : routeAlong(edges, source, graph);
      if (easiest !== undefined) routes.push(easiest);
      continue;
    }
    for (const sink of walks.measureFrom(source)) {
      if (isSpent(budget)) break;
      const route = bestRoute(product, { walks, source, sink, budget });
      if (route !== undefined) routes.push(route);
    }
  }
  return { routes, witnesses: product.witnesses, reached: places.nodesSeen };
}

function routeAlong(
  edges: readonly number[],
  source: number,
  { edgeTarget }: IndexedGraph,
): Route | undefined {
  const sink = edgeTarget[edges.at(-1) ?? -1];
  return sink === undefined
    ? undefined
    : { source, sink, edges, alternates: 0, alternatesCapped: true };
}

/**
 * The easiest route from a source to any of its sinks: they are tried by their easiest walk, than
 * which no route is easier, until none that is left can be.
 */
function easiestRoute(
  product: Product,
  {
    walks,
    source,
    budget,
  }: {
    readonly walks: Distances;
    readonly source: number;
    readonly budget: Budget;
  },
): Route | undefined {
  let best: { readonly route: Route; readonly cost: number } | undefined;
  const byWalk = walks
    .measureFrom(source)
    .map((sink) => ({ sink, least: walks.leastTo(sink) }))
    .toSorted((a, b) => a.least - b.least || a.sink - b.sink);
  for (const { sink, least } of byWalk) {
    if (isSpent(budget) || (best !== undefined && least >= best.cost)) break;
    const route = bestRoute(product, { walks, source, sink, budget });
    if (route === undefined) continue;
    const cost = route.edges.reduce((sum, edge) => sum + (product.edgeCost[edge] ?? Infinity), 0);
    if (best === undefined || cost < best.cost) best = { route, cost };
  }
  return best?.route;
}
