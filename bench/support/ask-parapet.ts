import type { Rule } from "@parapet/attack-paths";
import { defaultPriors } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { distances } from "../../packages/attack-paths/src/engine/distances.ts";
import { indexGraph } from "../../packages/attack-paths/src/engine/indexed-graph.ts";
import { productGraph } from "../../packages/attack-paths/src/engine/product.ts";
import { pairOf } from "./in-product.ts";

/**
 * The pairs with their least cost, of a graph that is indexed and laid under the rule before: what
 * databases are asked.
 */
export function askParapet(graph: PostureGraph, rule: Rule): () => readonly number[] {
  const indexed = indexGraph(graph);
  const product = productGraph(rule, indexed, defaultPriors);
  const budget = { search: Infinity, alternates: 0, truncated: false };
  const { measureFrom, leastTo } = distances(product, budget);
  const given = new Map(graph.nodes.map(({ key }, index) => [key, index]));
  const numbers = indexed.nodes.map(({ key }) => given.get(key) ?? 0);
  return () => {
    const pairs: number[] = [];
    for (const source of product.sources) {
      for (const sink of measureFrom(source)) {
        if (leastTo(sink) === Infinity) continue;
        pairs.push(pairOf(numbers[source] ?? 0, numbers[sink] ?? 0, graph));
      }
    }
    return pairs;
  };
}
