import type { FactPattern, PatternVariable, Requirement } from "../rules/rule.ts";
import type { IndexedGraph } from "./indexed-graph.ts";

/** For one node: the edges that make a fact hold of it, or undefined where it does not hold. */
export type FactWitness = (node: number) => readonly number[] | undefined;

/**
 * Returns whether a node meets the requirement, with the first edges in graph order that prove it,
 * none of them to the node that is `missing`.
 */
export function factWitness(
  { patterns, unless }: Requirement,
  graph: IndexedGraph,
  missing: number,
): FactWitness {
  const holds = firstWitness(patterns, graph, missing);
  const excluded = firstWitness(unless, graph, missing);
  return (node) => (excluded(node) === undefined ? holds(node) : undefined);
}

function firstWitness(
  patterns: readonly FactPattern[],
  graph: IndexedGraph,
  missing: number,
): FactWitness {
  const fits = patterns.map((pattern) => patternWitness(pattern, graph, missing));
  return (node) => {
    for (const fit of fits) {
      const witness = fit(node);
      if (witness !== undefined) return witness;
    }
    return undefined;
  };
}

function patternWitness(
  { kinds, root }: FactPattern,
  graph: IndexedGraph,
  missing: number,
): FactWitness {
  const witness = variableWitness(root, graph, missing);
  return (node) => {
    const kind = graph.nodes[node]?.kind;
    return kind !== undefined && kinds.includes(kind) ? witness(node) : undefined;
  };
}

/**
 * A pattern is a tree, so each of its variables is answered once for a node, whichever edge leads
 * there.
 */
function variableWitness(
  variable: PatternVariable,
  graph: IndexedGraph,
  missing: number,
): FactWitness {
  const known = new Map<number, readonly number[] | undefined>();
  const branches = variable.edges.map(({ kind, condition, to }) => {
    const ahead = variableWitness(to, graph, missing);
    return (node: number): readonly number[] | undefined => {
      const end = graph.outStart[node + 1] ?? 0;
      for (let edge = graph.outStart[node] ?? 0; edge < end; edge += 1) {
        if (graph.edges[edge]?.kind !== kind || graph.edgeTarget[edge] === missing) continue;
        if (condition !== undefined && !graph.edgeHolds(condition, edge)) continue;
        const rest = ahead(graph.edgeTarget[edge] ?? 0);
        if (rest !== undefined) return [edge, ...rest];
      }
      return undefined;
    };
  });

  const find = (node: number): readonly number[] | undefined => {
    if (!variable.conditions.every((condition) => graph.nodeHolds(condition, node)))
      return undefined;
    const edges: number[] = [];
    for (const branch of branches) {
      const witness = branch(node);
      if (witness === undefined) return undefined;
      edges.push(...witness);
    }
    return edges;
  };

  return (node) => {
    if (!known.has(node)) known.set(node, find(node));
    return known.get(node);
  };
}
