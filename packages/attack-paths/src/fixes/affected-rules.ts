import type { EdgeKind, GraphEdge, GraphNode, NodeKind, PostureGraph } from "@parapet/posture";
import type { PatternVariable, Rule } from "../rules/rule.ts";

/**
 * What a search reads from a graph, as texts: nodes and edges of each kind, edges with their ends.
 */
export type GraphTexts = {
  readonly nodes: ReadonlyMap<NodeKind, string>;
  readonly edges: ReadonlyMap<EdgeKind, string>;
};

/** Positions of settings do not count: an edit of one moves the lines of others. */
export function graphTexts({ nodes, edges }: PostureGraph): GraphTexts {
  const textOf = new Map(nodes.map((node) => [node, JSON.stringify(node)]));
  const byKey = new Map(nodes.map((node) => [node.key, textOf.get(node)]));
  return {
    nodes: gathered(nodes, (node: GraphNode) => textOf.get(node) ?? ""),
    edges: gathered(edges, (edge: GraphEdge) => {
      const { evidence: _, controls, ...rest } = edge;
      const own = JSON.stringify([rest, controls.map(({ name }) => name)]);
      return `${own}${byKey.get(edge.source)}${byKey.get(edge.target)}`;
    }),
  };
}

function gathered<Kind, Item extends { readonly kind: Kind }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): ReadonlyMap<Kind, string> {
  const texts = new Map<Kind, string[]>();
  for (const item of items) {
    const known = texts.get(item.kind);
    if (known === undefined) texts.set(item.kind, [textOf(item)]);
    else known.push(textOf(item));
  }
  return new Map([...texts].map(([kind, lines]) => [kind, lines.toSorted().join("\n")]));
}

/**
 * The rules that may find different paths in two graphs: all others read what is the same in both.
 */
export function affectedRules(
  rules: readonly Rule[],
  before: GraphTexts,
  after: GraphTexts,
): readonly Rule[] {
  return rules.filter(
    (rule) =>
      edgeKindsOf(rule).some((kind) => before.edges.get(kind) !== after.edges.get(kind)) ||
      nodeKindsOf(rule).some((kind) => before.nodes.get(kind) !== after.nodes.get(kind)),
  );
}

function edgeKindsOf({ path, requires }: Rule): readonly EdgeKind[] {
  const proving = requires.flatMap(({ patterns, unless }) =>
    [...patterns, ...unless].flatMap(({ root }) => edgeKindsIn(root)),
  );
  return [...path.kinds.keys(), ...proving];
}

function edgeKindsIn({ edges }: PatternVariable): readonly EdgeKind[] {
  return edges.flatMap(({ kind, to }) => [kind, ...edgeKindsIn(to)]);
}

/** Those on which a path begins and ends, and whose facts are evaluated. */
function nodeKindsOf({ source, sink, requires }: Rule): readonly NodeKind[] {
  const proven = requires.flatMap(({ at, patterns, unless }) => [
    ...at,
    ...[...patterns, ...unless].flatMap(({ kinds }) => kinds),
  ]);
  return [...source.kinds, ...sink.kinds, ...proven];
}
