import type { EdgeControl, GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";

/**
 * Graphs of the same workspace as it would be, with the nodes and edges of `graph` wherever they
 * say the same: what was found out about those, such as that they hold no secret, is known of them
 * then. Evidence does not count, since a graph that is compared shows none.
 */
export function keptPartsOf(graph: PostureGraph): (drawn: PostureGraph) => KeptParts {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const edges = new Map<string, Map<string, GraphEdge[]>>();
  for (const edge of graph.edges) {
    const ofSource = edges.get(edge.source) ?? new Map<string, GraphEdge[]>();
    edges.set(edge.source, ofSource);
    const between = ofSource.get(edge.target);
    if (between === undefined) ofSource.set(edge.target, [edge]);
    else between.push(edge);
  }
  return (drawn) => {
    const fresh: { nodes: GraphNode[]; edges: GraphEdge[] } = { nodes: [], edges: [] };
    return {
      graph: {
        nodes: drawn.nodes.map((node) => {
          const known = nodes.get(node.key);
          if (known !== undefined && isEqual(known, node)) return known;
          fresh.nodes.push(node);
          return node;
        }),
        edges: drawn.edges.map((edge) => {
          const between = edges.get(edge.source)?.get(edge.target);
          const known = between?.find((one) => isSameEdge(one, edge));
          if (known !== undefined) return known;
          fresh.edges.push(edge);
          return edge;
        }),
      },
      fresh,
    };
  };
}

export type KeptParts = {
  readonly graph: PostureGraph;
  /** What is in it that was not in the other. */
  readonly fresh: PostureGraph;
};

function isSameEdge(one: GraphEdge, other: GraphEdge): boolean {
  return (
    told.every((name) => isEqual(one[name], other[name])) &&
    isEqual(one.controls.map(nameOf), other.controls.map(nameOf))
  );
}

/** What an edge says beside its evidence; those that differ most often first. */
const told: readonly Exclude<keyof GraphEdge, "evidence" | "controls">[] = [
  "kind",
  "attributes",
  "fixedBy",
  "basis",
  "vulnerability",
  "description",
  "source",
  "target",
];

function nameOf({ name }: EdgeControl): string {
  return name;
}

/** Plain data with the same members in the same order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other);
  }
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every(
      (name, index) =>
        name === others[index] && isEqual(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}
