import type { Attributes, GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";

/** Two graphs that have most of their nodes and edges in common, the very same objects. */
export type GraphDifference = {
  /** Every attribute in which a node or an edge differs that is in both. */
  readonly names: ReadonlySet<string>;
  /** What differs for somebody who reads these attributes. */
  readonly forReaderOf: (isRead: (name: string) => boolean) => SeenDifference;
};

export type SeenDifference = {
  /** Keys of nodes that are gone, new, or others. */
  readonly keys: ReadonlySet<string>;
  /** Edges of the first graph, and of the second, that are others or at one of those nodes. */
  readonly gone: readonly GraphEdge[];
  readonly come: readonly GraphEdge[];
};

type Changed<Item> = {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Attributes that differ; undefined where more does. */
  readonly names: readonly string[] | undefined;
};

/** With so many others there is no point in it. */
const mostOthers = 1 / 2;

/**
 * What graphs differ in from the first; undefined where it is too much, or a key is there twice.
 */
export function differencesFrom(
  before: PostureGraph,
): (after: PostureGraph) => GraphDifference | undefined {
  const edges = new Set(before.edges);
  const nodes = new Map(before.nodes.map((node) => [node.key, node]));
  if (nodes.size < before.nodes.length) return () => undefined;
  return (after) => differenceOf({ ...before, edgeSet: edges, byKey: nodes }, after);
}

type First = PostureGraph & {
  readonly edgeSet: ReadonlySet<GraphEdge>;
  readonly byKey: ReadonlyMap<string, GraphNode>;
};

function differenceOf(before: First, after: PostureGraph): GraphDifference | undefined {
  const later = new Set(after.edges);
  const gone = before.edges.filter((edge) => !later.has(edge));
  if (gone.length > before.edges.length * mostOthers) return undefined;
  const nodes = changedNodes(before, after.nodes);
  if (nodes === undefined) return undefined;
  const edges = changedEdges(
    gone,
    after.edges.filter((edge) => !before.edgeSet.has(edge)),
  );
  return {
    names: new Set([...nodes, ...edges].flatMap(({ names }) => names ?? [])),
    forReaderOf: (isRead) => {
      const counts = ({ names }: Changed<unknown>): boolean => names?.some(isRead) ?? true;
      const keys = new Set(
        nodes.filter(counts).flatMap((node) => (node.before ?? node.after)?.key ?? []),
      );
      const others = edges.filter(counts);
      const atOthers = ({ source, target }: GraphEdge): boolean =>
        keys.has(source) || keys.has(target);
      return {
        keys,
        gone: joined(
          others.map((edge) => edge.before),
          keys.size === 0 ? [] : before.edges.filter(atOthers),
        ),
        come: joined(
          others.map((edge) => edge.after),
          keys.size === 0 ? [] : after.edges.filter(atOthers),
        ),
      };
    },
  };
}

function joined(
  edges: readonly (GraphEdge | undefined)[],
  further: readonly GraphEdge[],
): readonly GraphEdge[] {
  return [...new Set([...edges.flatMap((edge) => edge ?? []), ...further])];
}

function changedNodes(
  { nodes, byKey }: First,
  after: readonly GraphNode[],
): readonly Changed<GraphNode>[] | undefined {
  const later = new Map(after.map((node) => [node.key, node]));
  if (later.size < after.length) return undefined;
  const changed = nodes
    .filter((node) => later.get(node.key) !== node)
    .map((node) => changedNode(node, later.get(node.key)));
  const added = after.filter(({ key }) => !byKey.has(key));
  return [...changed, ...added.map((node) => changedNode(undefined, node))];
}

function changedNode(
  before: GraphNode | undefined,
  after: GraphNode | undefined,
): Changed<GraphNode> {
  const isAlike =
    before !== undefined &&
    after !== undefined &&
    before.kind === after.kind &&
    before.label === after.label &&
    before.service === after.service;
  return {
    before,
    after,
    names: isAlike ? otherNames(before.attributes, after.attributes) : undefined,
  };
}

/** Edges are the same one where there is no other of their kind between the same nodes. */
function changedEdges(
  gone: readonly GraphEdge[],
  come: readonly GraphEdge[],
): readonly Changed<GraphEdge>[] {
  const [earlier, later] = [Map.groupBy(gone, textOfPlace), Map.groupBy(come, textOfPlace)];
  const pairs = new Map<GraphEdge, GraphEdge>();
  for (const [place, [before, ...others]] of earlier) {
    const [after, ...more] = later.get(place) ?? [];
    if (before !== undefined && after !== undefined && others.length + more.length === 0)
      pairs.set(before, after);
  }
  const paired = new Set(pairs.values());
  return [
    ...gone.map((before) => {
      const after = pairs.get(before);
      return { before, after, names: after && otherNames(before.attributes, after.attributes) };
    }),
    ...come
      .filter((edge) => !paired.has(edge))
      .map((after) => ({ before: undefined, after, names: undefined })),
  ];
}

/** All that a search reads of an edge beside its attributes. */
function textOfPlace({ source, target, kind, basis, controls }: GraphEdge): string {
  return JSON.stringify([source, target, kind, basis, controls.map(({ name }) => name)]);
}

function otherNames(one: Attributes, other: Attributes): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
}
