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

/** An ingress as a separated graph has it. */
type IngressCopy = {
  readonly ingress: Ingress;
  /** Of its principal. */
  readonly key: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

export type CopyIngress = (ingress: Ingress) => IngressCopy;

/**
 * Copies ingresses of a graph and of what it becomes: one that stays is the very same copy, and one
 * that changes has the same keys.
 */
export function ingressCopies(): CopyIngress {
  const known = new Map<string, IngressCopy & { readonly number: number }>();
  return (ingress) => {
    const { principal, entry, first } = ingress;
    const name = JSON.stringify([principal.key, entry?.key, first?.key]);
    const before = known.get(name);
    if (before !== undefined && isSame(before.ingress, ingress)) return before;
    const number = before?.number ?? known.size;
    const copy = { ...copyOf(ingress, number), number };
    if (before === undefined) known.set(name, copy);
    return copy;
  };
}

function copyOf(ingress: Ingress, number: number): IngressCopy {
  const { principal, entry, writing, reaching } = ingress;
  const key = `${principal.key}#${number}`;
  const start = { ...principal, key };
  if (entry === undefined) {
    const edges = writing.map((edge) => ({ ...edge, source: key }));
    return { ingress, key, nodes: [start], edges };
  }
  const target = `${entry.key}#${number}`;
  return {
    ingress,
    key,
    nodes: [start, { ...entry, key: target }],
    edges: [
      ...writing.map((edge) => ({ ...edge, source: key, target })),
      ...reaching.map((edge) => ({ ...edge, source: target })),
    ],
  };
}

function isSame(one: Ingress, other: Ingress): boolean {
  return (
    one.principal === other.principal &&
    one.entry === other.entry &&
    one.first === other.first &&
    areSame(one.writing, other.writing) &&
    areSame(one.reaching, other.reaching)
  );
}

function areSame(some: readonly GraphEdge[], others: readonly GraphEdge[]): boolean {
  return some.length === others.length && some.every((edge, index) => edge === others[index]);
}

/**
 * `graph` without its principals, and with one principal and one entry point for each of
 * `ingresses`.
 */
export function separateIngresses(
  graph: PostureGraph,
  ingresses: readonly Ingress[],
  copy: CopyIngress = ingressCopies(),
): SeparatedGraph {
  const nodes: GraphNode[] = graph.nodes.filter(({ kind }) => kind !== "principal");
  const kept = new Set(nodes.map(({ key }) => key));
  const edges: GraphEdge[] = graph.edges.filter(({ source }) => kept.has(source));
  const ingressOf = new Map<string, Ingress>();
  for (const ingress of ingresses) {
    const copied = copy(ingress);
    ingressOf.set(copied.key, ingress);
    nodes.push(...copied.nodes);
    edges.push(...copied.edges);
  }
  return { graph: { nodes, edges }, ingressOf };
}
