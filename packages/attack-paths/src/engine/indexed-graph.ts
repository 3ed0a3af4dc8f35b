import { canonicalJson, edgeKinds } from "@parapet/posture";
import type {
  EdgeBasis,
  EdgeKind,
  GraphEdge,
  GraphNode,
  NodeKind,
  PostureGraph,
} from "@parapet/posture";
import { isClosed } from "../graph/closed-edge.ts";
import type { Condition } from "../expressions/condition.ts";
import { edgeValue, edgeValues, nodeValue, nodeValues } from "../expressions/values.ts";
import { compareText } from "../graph/compare.ts";
import { memoizedText } from "../graph/memoized-text.ts";
import { uniqueNodes } from "../graph/unique-nodes.ts";

/**
 * A graph as numbers: nodes sorted by key, edges sorted by source, target, kind, basis and content,
 * each once. Edges from or to a missing node, loops, and those that a control closes are omitted:
 * no route can use them.
 */
export type IndexedGraph = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly edgeSource: Int32Array;
  readonly edgeTarget: Int32Array;
  /** The edges out of node n are `outStart[n]` to `outStart[n + 1] - 1`. */
  readonly outStart: Int32Array;
  /** The edges into node n are `inEdges[inStart[n]]` to `inEdges[inStart[n + 1] - 1]`. */
  readonly inStart: Int32Array;
  readonly inEdges: Int32Array;
  /** Nodes by kind, in order. */
  readonly ofKind: ReadonlyMap<NodeKind, readonly number[]>;
  /** Edges by kind, in order. */
  readonly edgesOfKind: ReadonlyMap<EdgeKind, readonly number[]>;
  /** 1 for a node that is a bus. */
  readonly isBus: Uint8Array;
  readonly nodeHolds: (condition: Condition, node: number) => boolean;
  readonly edgeHolds: (condition: Condition, edge: number) => boolean;
};

const basisOrder: readonly EdgeBasis[] = ["configured", "observed", "inferred"];

export function indexGraph(graph: PostureGraph): IndexedGraph {
  const nodes = uniqueNodes(graph.nodes).toSorted((a, b) => compareText(a.key, b.key));
  const rank = new Map(nodes.map(({ key }, index) => [key, index]));
  const ends = sortedEdges(graph.edges, rank);
  const edges = ends.map(({ edge }) => edge);
  const edgeSource = Int32Array.from(ends, ({ source }) => source);
  const edgeTarget = Int32Array.from(ends, ({ target }) => target);
  const outStart = starts(edgeSource, nodes.length);
  const inStart = starts(edgeTarget, nodes.length);
  const inEdges = new Int32Array(edges.length);
  const filled = inStart.slice();
  for (const [edge, target] of edgeTarget.entries()) {
    const place = filled[target] ?? 0;
    inEdges[place] = edge;
    filled[target] = place + 1;
  }
  return {
    nodes,
    edges,
    edgeSource,
    edgeTarget,
    outStart,
    inStart,
    inEdges,
    ofKind: Map.groupBy(nodes.keys(), (node) => nodes[node]?.kind ?? "principal"),
    edgesOfKind: Map.groupBy(edges.keys(), (edge) => edges[edge]?.kind ?? "CAN_WRITE"),
    isBus: Uint8Array.from(nodes, ({ kind }) => (kind === "bus" ? 1 : 0)),
    ...conditionAnswers(nodes, edges, edgeSource, edgeTarget),
  };
}

type Ends = { readonly edge: GraphEdge; readonly source: number; readonly target: number };

function sortedEdges(
  edges: readonly GraphEdge[],
  rank: ReadonlyMap<string, number>,
): readonly Ends[] {
  const kindRank = new Map(edgeKinds.map((kind, index) => [kind, index]));
  const ends: Ends[] = [];
  const textOf = memoizedText<GraphEdge>(canonicalJson);
  for (const edge of edges) {
    const source = rank.get(edge.source);
    const target = rank.get(edge.target);
    if (source === undefined || target === undefined || source === target) continue;
    if (isClosed(edge)) continue;
    ends.push({ edge, source, target });
  }
  const compare = (a: Ends, b: Ends): number =>
    a.source - b.source ||
    a.target - b.target ||
    (kindRank.get(a.edge.kind) ?? 0) - (kindRank.get(b.edge.kind) ?? 0) ||
    basisOrder.indexOf(a.edge.basis) - basisOrder.indexOf(b.edge.basis) ||
    compareText(textOf(a.edge), textOf(b.edge));
  return ends.toSorted(compare).filter((end, index, sorted) => {
    const before = sorted[index - 1];
    return before === undefined || compare(before, end) !== 0;
  });
}

/** Where the run of each node starts when its numbers are counted up. */
function starts(ends: Int32Array, nodeCount: number): Int32Array {
  const result = new Int32Array(nodeCount + 1);
  for (const node of ends) result[node + 1] = (result[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node += 1) {
    result[node + 1] = (result[node + 1] ?? 0) + (result[node] ?? 0);
  }
  return result;
}

/**
 * Rules share conditions ("decision == 'auto'"): each is evaluated once for an edge or node, then
 * cached.
 */
function conditionAnswers(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  edgeSource: Int32Array,
  edgeTarget: Int32Array,
): Pick<IndexedGraph, "nodeHolds" | "edgeHolds"> {
  const valuesOf = new Map<number, ReturnType<typeof nodeValues>>();
  const node = (index: number): ReturnType<typeof nodeValues> => {
    const known = valuesOf.get(index);
    if (known !== undefined) return known;
    const found = nodes[index];
    const values: ReturnType<typeof nodeValues> =
      found === undefined ? new Map() : nodeValues(found);
    valuesOf.set(index, values);
    return values;
  };
  return {
    nodeHolds: memoized(nodes.length, (condition, index) => {
      const found = nodes[index];
      if (found === undefined) return false;
      return (
        condition.glance((_, field) => nodeValue(found, field)) ??
        condition.holds(new Map([...condition.names].map((name) => [name, node(index)])))
      );
    }),
    edgeHolds: memoized(edges.length, (condition, index) => {
      const edge = edges[index];
      const source = edgeSource[index] ?? 0;
      const target = edgeTarget[index] ?? 0;
      const from = nodes[source];
      const to = nodes[target];
      if (edge === undefined || from === undefined || to === undefined) return false;
      return (
        condition.glance((name, field) => edgeValue(edge, { from, to, name, field })) ??
        condition.holds(edgeValues(edge, node(source), node(target)))
      );
    }),
  };
}

type Answer = (condition: Condition, index: number) => boolean;

function memoized(count: number, ask: Answer): Answer {
  const answers = new Map<string, Int8Array>();
  // One condition is evaluated for many in a row.
  let asked: Condition | undefined;
  let known: Int8Array = new Int8Array(0);
  return (condition, index) => {
    if (condition !== asked) {
      known = answers.get(condition.text) ?? new Int8Array(count).fill(-1);
      answers.set(condition.text, known);
      asked = condition;
    }
    const answer = known[index];
    if (answer !== undefined && answer >= 0) return answer === 1;
    const holds = ask(condition, index);
    known[index] = holds ? 1 : 0;
    return holds;
  };
}
