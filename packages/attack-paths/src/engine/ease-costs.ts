import { edgeFactors } from "../scoring/edge-factors.ts";
import type { CountedControls } from "../scoring/edge-factors.ts";
import type { Priors } from "../scoring/priors.ts";
import { costOf } from "../scoring/score.ts";
import type { IndexedGraph } from "./indexed-graph.ts";

type Known = { readonly priors: Priors; readonly costs: Float64Array };

const known = new WeakMap<IndexedGraph, Known>();
const noControls: CountedControls = new Map();

/** What each edge costs where no control stands: the same for all rules, and so reckoned once for a graph. */
export function easeCostsOf(graph: IndexedGraph, priors: Priors): Float64Array {
  const before = known.get(graph);
  if (before?.priors === priors) return before.costs;
  const costs = Float64Array.from(graph.edges, (edge, index) => {
    const source = graph.nodes[graph.edgeSource[index] ?? 0];
    const target = graph.nodes[graph.edgeTarget[index] ?? 0];
    if (source === undefined || target === undefined) return Infinity;
    return costOf(edgeFactors(edge, source, target, noControls, priors).ease.value);
  });
  known.set(graph, { priors, costs });
  return costs;
}
