import type { Priors } from "../scoring/priors.ts";
import type { Rule } from "../rules/rule.ts";
import { distances, reachFromSources } from "./distances.ts";
import type { IndexedGraph } from "./indexed-graph.ts";
import { layOver } from "./product.ts";
import type { FactWitness } from "./fact-holders.ts";
import { bestRoute } from "./routes.ts";
import type { Budget, Route } from "./routes.ts";

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
  const product = layOver(rule, graph, priors);
  const { reached, sinks } = reachFromSources(product);
  const { costs, measureTo } = distances(product, reached);
  const routes: Route[] = [];
  for (const sink of sinks) {
    measureTo(sink);
    for (const source of product.sources) {
      const route = source === sink ? undefined : bestRoute(product, costs, source, sink, budget);
      if (route !== undefined) routes.push(route);
    }
  }
  return { routes, witnesses: product.witnesses };
}
