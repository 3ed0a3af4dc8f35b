import type { KnownTool } from "@parapet/guardrails";
import type { GraphNode, PostureGraph } from "@parapet/posture";

export type CallableTool = KnownTool & { readonly hooked: boolean };

type Drawn = Partial<Pick<PostureGraph, "nodes" | "edges">>;

/** False for what a runtime runs without asking its adapter. */
export function isHooked({ attributes }: Pick<GraphNode, "attributes">): boolean {
  return attributes["hooked"] !== false;
}

/** The tools that each agent of a service may call, by the ID of the agent, sorted by name. */
export function callableTools(
  { nodes = [], edges = [] }: Drawn,
  service: string,
): ReadonlyMap<string, readonly CallableTool[]> {
  const found = new Map<string, Map<string, CallableTool>>();
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  for (const { kind, source, target } of edges) {
    const [caller, tool] = [byKey.get(source), byKey.get(target)];
    const agent_id = caller?.attributes["agent_id"];
    if (kind !== "INVOKES" || tool?.kind !== "tool" || typeof agent_id !== "string") continue;
    if (caller?.service !== service) continue;
    const { server, tool: named } = tool.attributes;
    const name = typeof named === "string" ? named : tool.label;
    const tools = found.get(agent_id) ?? new Map<string, CallableTool>();
    const hooked = isHooked(tool) && tools.get(name)?.hooked !== false;
    const at = typeof server === "string" ? server : "";
    found.set(agent_id, tools.set(name, { name, server: at, hooked }));
  }
  return new Map(
    [...found].map(([agent, tools]) => [
      agent,
      [...tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  );
}

/** How many tools all agents of a service may call, counted for each of them. */
export function countCallableTools(graph: Drawn, service: string): number {
  return [...callableTools(graph, service).values()].reduce((sum, { length }) => sum + length, 0);
}
