import type { GraphNode, PostureGraph } from "@parapet/posture";

/** True for a node in which turns of an agent run: the agent itself, or one of its sessions. */
export function isExecutionContext({ kind }: Pick<GraphNode, "kind">): boolean {
  return kind === "agent" || kind === "session";
}

/** The runtime's own id of the agent that an execution context belongs to. */
export function agentOfContext({ label, attributes }: GraphNode): string {
  return String(attributes["agent_id"] ?? label);
}

/**
 * Keys of the nodes in which turns of an agent of a service run; empty for an agent that the graph
 * does not have.
 */
export function executionContextsOf(
  { nodes }: PostureGraph,
  service: string,
  agentId: string,
): readonly string[] {
  return nodes
    .filter(
      (node) =>
        isExecutionContext(node) && node.service === service && agentOfContext(node) === agentId,
    )
    .map(({ key }) => key);
}
