import type { PostureGraph } from "@parapet/posture";
import { describeRoute } from "./describe-route.ts";
import type { DetectedPath } from "./detected-path.ts";
import { compareText } from "./engine/compare.ts";
import { indexGraph } from "./engine/indexed-graph.ts";
import type { Budget } from "./engine/routes.ts";
import { searchRule } from "./engine/search-rule.ts";
import type { Rule } from "./rules/rule.ts";
import { defaultPriors } from "./scoring/priors.ts";
import type { Priors } from "./scoring/priors.ts";

export type FindOptions = {
  readonly priors?: Priors;
  /** Partial routes that the whole search may look at; two million when left out. */
  readonly maxPops?: number;
};

export type Detection = {
  /** Worst first, ties by id. */
  readonly paths: readonly DetectedPath[];
  /** True when the search gave up before it was complete: paths may be missing. */
  readonly truncated: boolean;
};

const defaultPops = 2_000_000;

/**
 * The attack paths that rules find in a graph: for each rule, source and sink the easiest route. The same graph in
 * another order gives the same bytes.
 */
export function findAttackPaths(
  graph: PostureGraph,
  rules: readonly Rule[],
  options: FindOptions = {},
): Detection {
  const { priors = defaultPriors, maxPops = defaultPops } = options;
  const indexed = indexGraph(graph);
  const budget: Budget = { pops: maxPops, truncated: false };
  const paths = rules
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap((rule) => {
      const { routes, witnesses } = searchRule(rule, indexed, priors, budget);
      return routes.flatMap(
        (route) => describeRoute(route, rule, indexed, witnesses, priors) ?? [],
      );
    })
    .toSorted((a, b) => b.riskScore - a.riskScore || compareText(a.pathId, b.pathId));
  return { paths, truncated: budget.truncated };
}
