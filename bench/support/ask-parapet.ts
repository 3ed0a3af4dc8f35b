import type { Rule } from "@parapet/attack-paths";
import { defaultPriors } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { distances } from "../../packages/attack-paths/src/engine/distances.ts";
import { indexGraph } from "../../packages/attack-paths/src/engine/indexed-graph.ts";
import { layOver } from "../../packages/attack-paths/src/engine/product.ts";

/** The pairs with their least cost, of a graph that is indexed and laid under the rule before: what databases are asked. */
export function askParapet(graph: PostureGraph, rule: Rule): () => readonly string[] {
  const indexed = indexGraph(graph);
  const product = layOver(rule, indexed, defaultPriors);
  const budget = { search: Infinity, alternates: 0, truncated: false };
  const { measureFrom, leastTo } = distances(product, budget);
  const nameOf = (node: number): string => indexed.nodes[node]?.key ?? "";
  return () =>
    product.sources.flatMap((source) =>
      measureFrom(source)
        .filter((sink) => leastTo(sink) < Infinity)
        .map((sink) => `${nameOf(source)} ${nameOf(sink)}`),
    );
}
