import type { EdgeKind, Evidence, GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";

/**
 * A control that would be added to some edges: a guardrail, an approval, an allowlist of addresses.
 */
export type ControlAddition = {
  /**
   * Its name in the priors: "injection_filter", "blocking_judge", "tool_approval",
   * "egress_allowlist" …
   */
  readonly control: string;
  readonly kinds: readonly EdgeKind[];
  /** Only on edges into, out of or between nodes of these agents; by default all agents. */
  readonly agents?: readonly { readonly service: string; readonly agent_id: string }[];
  /** Only on edges into or out of these tools, by name ("exec"); by default all tools. */
  readonly tools?: readonly string[];
  readonly evidence?: readonly Evidence[];
};

/**
 * The graph with additional controls: searched again, its paths have the residual scores under
 * these controls.
 */
export function withControls(
  graph: PostureGraph,
  additions: readonly ControlAddition[],
): PostureGraph {
  if (additions.length === 0) return graph;
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  return {
    nodes: graph.nodes,
    edges: graph.edges.map((edge) => {
      const ends = [nodes.get(edge.source), nodes.get(edge.target)].filter(
        (node) => node !== undefined,
      );
      const present = new Set(edge.controls.map(({ name }) => name));
      const added = additions.filter(
        (addition) => !present.has(addition.control) && covers(addition, edge, ends),
      );
      if (added.length === 0) return edge;
      const controls = new Map(
        added.map(({ control, evidence = [] }) => [control, { name: control, evidence }]),
      );
      return { ...edge, controls: [...edge.controls, ...controls.values()] };
    }),
  };
}

function covers(
  { kinds, agents, tools }: ControlAddition,
  { kind }: GraphEdge,
  ends: readonly GraphNode[],
): boolean {
  if (!kinds.includes(kind)) return false;
  const ofAgent =
    agents === undefined ||
    ends.some(({ service, attributes }) =>
      agents.some((it) => it.service === service && it.agent_id === attributes["agent_id"]),
    );
  const ofTool =
    tools === undefined ||
    ends.some(({ kind: nodeKind, attributes, label }) => {
      const name = attributes["tool"];
      return nodeKind === "tool" && tools.includes(typeof name === "string" ? name : label);
    });
  return ofAgent && ofTool;
}
