import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";
import { isSpent } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { distances } from "./distances.ts";
import type { FactWitness } from "./fact-holders.ts";
import type { IndexedGraph } from "./indexed-graph.ts";
import { canMatch, productGraph } from "./product.ts";
import { bestRoute } from "./routes.ts";
import type { Route } from "./routes.ts";

export type RuleRoutes = {
  readonly routes: readonly Route[];
  /** In the order of the rule's requirements. */
  readonly witnesses: readonly FactWitness[];
};

/** The best route of a rule for every source and sink that it connects. Spends from the budget. */
export function searchRule(
  rule: Rule,
  graph: IndexedGraph,
  priors: Priors,
  budget: Budget,
): RuleRoutes {
  if (!canMatch(rule, graph)) return { routes: [], witnesses: [] };
  const product = productGraph(rule, graph, priors);
  const walks = distances(product, budget);
  const routes: Route[] = [];
  for (const source of product.sources) {
    for (const sink of walks.measureFrom(source)) {
      if (isSpent(budget)) break;
      const route = bestRoute(product, { walks, source, sink, budget });
      if (route !== undefined) routes.push(route);
    }
  }
  return { routes, witnesses: product.witnesses };
}
