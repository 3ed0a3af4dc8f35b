import type { DetectedPath } from "../paths/detected-path.ts";
import type { IndexedGraph } from "../engine/indexed-graph.ts";
import { productGraph } from "../engine/product.ts";
import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";

/**
 * A step of some walk that a rule allows from a source of its paths to a sink: between two places,
 * over an edge.
 */
export type WalkStep = { readonly from: number; readonly to: number; readonly edge: number };

/**
 * Every walk that a rule allows from the sources to the sinks of its paths, as one network of
 * places.
 */
export type Walks = {
  readonly steps: readonly WalkStep[];
  readonly placeCount: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Undefined where there are more than `maxSteps`. */
export function walksOf(
  rule: Rule,
  {
    paths,
    graph,
    priors,
    maxSteps,
  }: {
    readonly paths: readonly DetectedPath[];
    readonly graph: IndexedGraph;
    readonly priors: Priors;
    readonly maxSteps: number;
  },
): Walks | undefined {
  const product = productGraph(rule, graph, priors);
  const sources = new Set(paths.map(({ sourceKey }) => sourceKey));
  const sinks = new Set(paths.map(({ sinkKey }) => sinkKey));
  const numberOf = new Map<number, number>();
  const places: number[] = [];
  const enter = (place: number): number => {
    const known = numberOf.get(place);
    if (known !== undefined) return known;
    numberOf.set(place, places.length);
    return places.push(place) - 1;
  };
  const starts = product.sources
    .filter((node) => sources.has(graph.nodes[node]?.key ?? ""))
    .map((node) => enter(product.startAt(node)));
  const steps: WalkStep[] = [];
  for (let from = 0; from < places.length; from += 1) {
    const place = places[from] ?? 0;
    const node = product.nodeOf(place);
    const last = graph.outStart[node + 1] ?? 0;
    for (let edge = graph.outStart[node] ?? 0; edge < last; edge += 1) {
      const next = product.after(place, edge);
      if (next < 0) continue;
      if (steps.length >= maxSteps) return undefined;
      steps.push({ from, to: enter(next), edge });
    }
  }
  const ends = [...places.keys()].filter((index) => {
    const place = places[index] ?? 0;
    return product.accepts(place) && sinks.has(graph.nodes[product.nodeOf(place)]?.key ?? "");
  });
  return { steps, placeCount: places.length, starts, ends };
}
