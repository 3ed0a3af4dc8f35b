import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import type { Ingress } from "./ingress.ts";

/**
 * A graph in which each ingress has a separate principal, so that a search finds the best route of
 * each.
 */
export type SeparatedGraph = {
  readonly graph: PostureGraph;
  /** The ingress of a principal of the graph, by its key. */
  readonly ingressOf: ReadonlyMap<string, Ingress>;
};

/**
 * `graph` without its principals, and with one principal and one entry point for each of
 * `ingresses`.
 */
export function separateIngresses(
  graph: PostureGraph,
  ingresses: readonly Ingress[],
): SeparatedGraph {
  const nodes: GraphNode[] = graph.nodes.filter(({ kind }) => kind !== "principal");
  const kept = new Set(nodes.map(({ key }) => key));
  const edges: GraphEdge[] = graph.edges.filter(({ source }) => kept.has(source));
  const ingressOf = new Map<string, Ingress>();
  for (const [index, ingress] of ingresses.entries()) {
    const { principal, entry, writing, reaching } = ingress;
    const source = `${principal.key}#${index}`;
    ingressOf.set(source, ingress);
    nodes.push({ ...principal, key: source });
    if (entry === undefined) {
      edges.push(...writing.map((edge) => ({ ...edge, source })));
      continue;
    }
    const target = `${entry.key}#${index}`;
    nodes.push({ ...entry, key: target });
    edges.push(...writing.map((edge) => ({ ...edge, source, target })));
    edges.push(...reaching.map((edge) => ({ ...edge, source: target })));
  }
  return { graph: { nodes, edges }, ingressOf };
}
