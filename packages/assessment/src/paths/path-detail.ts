import type { DetectedPath } from "@parapet/attack-paths";
import type {
  Attributes,
  EdgeKind,
  GraphEdge,
  GraphNode,
  NodeKind,
  PostureGraph,
} from "@parapet/posture";

/** A node of a path with its attributes, and the edge that leads to it. */
export type DetailedStep = {
  readonly node_id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly attributes: Attributes;
  /** Undefined for the source. */
  readonly edge: EdgeKind | undefined;
  /** Files and pointers that the edge was derived from: "openclaw.json /tools/exec". */
  readonly settings?: readonly string[];
};

/** A path with all that a proof asks of the graph that it was found in. */
export type DetailedPath = {
  readonly path_id: string;
  readonly rule_id: string;
  readonly outcome: string;
  readonly steps: readonly DetailedStep[];
  readonly conditions: readonly {
    readonly fact: string;
    readonly ways: readonly { readonly from: DetailedStep; readonly to: DetailedStep }[];
  }[];
};

const mostWays = 64;

/**
 * The path with the attributes of its nodes. A side condition has every way from one of the path's
 * agents, as a condition names only one.
 */
export function detailedPath(path: DetectedPath, graph: PostureGraph): DetailedPath {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const stepOf = (key: string, edge: EdgeKind | undefined): DetailedStep | undefined => {
    const node = nodes.get(key);
    if (node === undefined) return undefined;
    const { kind, label, attributes } = node;
    return { node_id: key, kind, label, attributes, edge };
  };
  const steps = path.steps.map(
    ({ nodeKey, nodeKind, nodeLabel, edge, evidence }): DetailedStep => ({
      ...(stepOf(nodeKey, edge?.kind) ?? {
        node_id: nodeKey,
        kind: nodeKind,
        label: nodeLabel,
        attributes: {},
        edge: edge?.kind,
      }),
      settings: evidence.map(({ file, pointer }) => `${file} ${pointer}`.trim()),
    }),
  );
  return {
    path_id: path.pathId,
    rule_id: path.ruleId,
    outcome: path.outcome,
    steps,
    conditions: path.conditions.map(({ fact, edges }) => ({
      fact,
      ways: edges
        .flatMap((edge) => waysLike(edge, path, graph, nodes))
        .flatMap(({ source, target, kind }) => {
          const [from, to] = [stepOf(source, undefined), stepOf(target, kind)];
          return from === undefined || to === undefined ? [] : [{ from, to }];
        })
        .slice(0, mostWays),
    })),
  };
}

type Edge = Pick<GraphEdge, "source" | "target" | "kind">;

/**
 * Edges that satisfy a condition as the given one does: of the same kind, to a node of the same
 * kind, from a tool of an agent of the path.
 */
function waysLike(
  edge: Edge,
  path: DetectedPath,
  graph: PostureGraph,
  nodes: ReadonlyMap<string, GraphNode>,
): readonly Edge[] {
  const kind = nodes.get(edge.target)?.kind;
  const isTool = nodes.get(edge.source)?.kind === "tool";
  if (!isTool) return [];
  const others = graph.edges.filter(({ source, target, kind: own }) => {
    const tool = nodes.get(source);
    const agent = tool?.attributes["agent_id"];
    const isAlike = own === edge.kind && tool?.kind === "tool" && nodes.get(target)?.kind === kind;
    return isAlike && typeof agent === "string" && agentIds(path, nodes).has(agent);
  });
  return [edge, ...others];
}

function agentIds(
  { steps }: DetectedPath,
  nodes: ReadonlyMap<string, GraphNode>,
): ReadonlySet<unknown> {
  return new Set(
    steps
      .map(({ nodeKey }) => nodes.get(nodeKey))
      .filter((node) => node?.kind === "agent")
      .map((node) => node?.attributes["agent_id"]),
  );
}
