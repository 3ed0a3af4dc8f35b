import type { EdgeKind, GraphEdge, GraphNode, NodeKind, PostureGraph } from "@parapet/posture";
import { memoizedText } from "../graph/memoized-text.ts";
import type { PatternVariable, Rule } from "../rules/rule.ts";

/**
 * What a search reads from a graph: nodes and edges of each kind, edges with their ends. The parts
 * of two graphs are compared by identity first, since a graph after a fix keeps most of those
 * before it, and by their text where they are others.
 */
export type GraphParts = {
  readonly nodes: ReadonlyMap<NodeKind, readonly GraphNode[]>;
  readonly edges: ReadonlyMap<EdgeKind, readonly PlacedEdge[]>;
};

type PlacedEdge = {
  readonly edge: GraphEdge;
  readonly source: GraphNode | undefined;
  readonly target: GraphNode | undefined;
};

export function graphParts({ nodes, edges }: PostureGraph): GraphParts {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const placed = edges.map((edge) => ({
    edge,
    source: byKey.get(edge.source),
    target: byKey.get(edge.target),
  }));
  return {
    nodes: Map.groupBy(nodes, ({ kind }) => kind),
    edges: Map.groupBy(placed, ({ edge: { kind } }) => kind),
  };
}

const textOfNode = memoizedText((node: GraphNode) => JSON.stringify(node));

/** Positions of settings do not count: an edit of one moves the lines of others. */
const textOfEdge = memoizedText((edge: GraphEdge) => {
  const { evidence: _, controls, ...rest } = edge;
  return JSON.stringify([rest, controls.map(({ name }) => name)]);
});

function textOfPlaced({ edge, source, target }: PlacedEdge): string {
  return [textOfEdge(edge), source && textOfNode(source), target && textOfNode(target)].join("");
}

function isSame<Item extends object>(
  before: readonly Item[] = [],
  after: readonly Item[] = [],
  { isIdentical, textOf }: Comparison<Item>,
): boolean {
  if (before.length !== after.length) return false;
  const pairs = before.flatMap((item, index) => {
    const other = after[index];
    return other === undefined || isIdentical(item, other) ? [] : [[item, other] as const];
  });
  // What is identical at the same place has the same text in both.
  const textsOf = (items: readonly Item[]) => items.map(textOf).toSorted().join("\n");
  return textsOf(pairs.map(([item]) => item)) === textsOf(pairs.map(([, other]) => other));
}

type Comparison<Item> = {
  readonly isIdentical: (item: Item, other: Item) => boolean;
  readonly textOf: (item: Item) => string;
};

const ofNodes: Comparison<GraphNode> = {
  isIdentical: (node, other) => node === other,
  textOf: textOfNode,
};

const ofEdges: Comparison<PlacedEdge> = {
  isIdentical: (one, other) =>
    one.edge === other.edge && one.source === other.source && one.target === other.target,
  textOf: textOfPlaced,
};

/**
 * The rules that may find different paths in two graphs: all others read what is the same in both.
 */
export function affectedRules(
  rules: readonly Rule[],
  before: GraphParts,
  after: GraphParts,
): readonly Rule[] {
  const { nodes, edges } = changedKinds(before, after);
  return rules.filter(
    (rule) =>
      edgeKindsOf(rule).some((kind) => edges.has(kind)) ||
      nodeKindsOf(rule).some((kind) => nodes.has(kind)),
  );
}

type ChangedKinds = {
  readonly nodes: ReadonlySet<NodeKind>;
  readonly edges: ReadonlySet<EdgeKind>;
};

function changedKinds(before: GraphParts, after: GraphParts): ChangedKinds {
  const nodes = new Set([...before.nodes.keys(), ...after.nodes.keys()]);
  const edges = new Set([...before.edges.keys(), ...after.edges.keys()]);
  return {
    nodes: new Set(
      [...nodes].filter((kind) => !isSame(before.nodes.get(kind), after.nodes.get(kind), ofNodes)),
    ),
    edges: new Set(
      [...edges].filter((kind) => !isSame(before.edges.get(kind), after.edges.get(kind), ofEdges)),
    ),
  };
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
