import { easeValue, leavesBus, mayBeControlled } from "../scoring/edge-factors.ts";
import type { Priors } from "../scoring/priors.ts";
import { costOf } from "../scoring/score.ts";
import type { IndexedGraph } from "./indexed-graph.ts";

/** The costs of an edge that are the same for all rules. */
export type EaseCosts = {
  /** What each edge costs without controls. */
  readonly costs: Float64Array;
  /** 1 for an edge on which a rule may count a control. */
  readonly controlled: Uint8Array;
  /** 1 for an edge that leaves a bus. */
  readonly leaving: Uint8Array;
};

const known = new WeakMap<IndexedGraph, EaseCosts & { readonly priors: Priors }>();

/** Computed once for a graph. */
export function easeCostsOf(graph: IndexedGraph, priors: Priors): EaseCosts {
  const before = known.get(graph);
  if (before?.priors === priors) return before;
  const count = graph.edges.length;
  const found = {
    priors,
    costs: new Float64Array(count).fill(Infinity),
    controlled: new Uint8Array(count),
    leaving: new Uint8Array(count),
  };
  const costOfEase = new Map<number, number>();
  for (const [index, edge] of graph.edges.entries()) {
    const source = graph.nodes[graph.edgeSource[index] ?? 0];
    const target = graph.nodes[graph.edgeTarget[index] ?? 0];
    if (source === undefined || target === undefined) continue;
    const value = easeValue(edge, { source, target, priors });
    const cost = costOfEase.get(value) ?? costOf(value);
    costOfEase.set(value, cost);
    found.costs[index] = cost;
    if (mayBeControlled(edge, target)) found.controlled[index] = 1;
    if (leavesBus(edge, source, target)) found.leaving[index] = 1;
  }
  known.set(graph, found);
  return found;
}
