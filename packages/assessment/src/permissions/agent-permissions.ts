import type {
  AgentPermissions,
  Evidence,
  GraphEdge,
  GraphNode,
  McpServerUse,
  PostureGraph,
  ToolPermission,
} from "@parapet/posture";

/**
 * What each agent of a posture graph may do, sorted by service and ID. What the graph does not say
 * is "".
 */
export function agentPermissions(graph: PostureGraph): readonly AgentPermissions[] {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const sessions = Map.groupBy(
    graph.nodes.filter(({ kind }) => kind === "session"),
    (node) => JSON.stringify([node.service, textOf(node, "agent_id")]),
  );
  const from = Map.groupBy(graph.edges, ({ source }) => source);
  const into = Map.groupBy(graph.edges, ({ target }) => target);
  return graph.nodes
    .filter(({ kind }) => kind === "agent")
    .map((agent) => permissionsOf(agent, { nodes, sessions, from, into }))
    .toSorted((a, b) => compareTexts(`${a.service}\n${a.agent_id}`, `${b.service}\n${b.agent_id}`));
}

type Indexed = {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** By service and agent. */
  readonly sessions: ReadonlyMap<string, readonly GraphNode[]>;
  readonly from: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly into: ReadonlyMap<string, readonly GraphEdge[]>;
};

function permissionsOf(agent: GraphNode, indexed: Indexed): AgentPermissions {
  const agentId = textOf(agent, "agent_id") || agent.label;
  // Sessions of an agent may have other tools than the agent itself.
  const own = [agent, ...(indexed.sessions.get(JSON.stringify([agent.service, agentId])) ?? [])];
  const outgoing = own.flatMap(({ key }) => indexed.from.get(key) ?? []);
  const incoming = own.flatMap(({ key }) => indexed.into.get(key) ?? []);
  const tools = outgoing
    .filter(({ kind }) => kind === "INVOKES")
    .map((edge) => toolPermission(edge, indexed));
  return {
    agent_id: agentId,
    name: agent.label,
    service: agent.service,
    runtime: textOf(agent, "runtime"),
    model: textOf(agent, "model"),
    sandbox: textOf(agent, "sandbox"),
    tools: joined(tools),
    mcp_servers: incoming
      .filter(({ kind, source }) => kind === "RETURNS" && kindOf(source, indexed) === "mcp_server")
      .map((edge) => serverUse(edge, indexed))
      .filter(isFirstOfName)
      .toSorted((a, b) => compareTexts(a.name, b.name)),
    evidence: firstEvidence([...outgoing, ...incoming]),
  };
}

function toolPermission(edge: GraphEdge, { nodes, from }: Indexed): ToolPermission {
  const node = nodes.get(edge.target);
  const next = from.get(edge.target) ?? [];
  const places = new Set(
    next.filter(({ kind }) => kind === "EXECUTES").map(({ target }) => nodes.get(target)?.kind),
  );
  return {
    tool: (node && textOf(node, "tool")) || (node?.label ?? edge.target),
    label: node?.label ?? edge.target,
    server: node === undefined ? "" : textOf(node, "server"),
    decision: edge.attributes["decision"] === "ask" ? "ask" : "auto",
    runs_on: places.has("host") ? "host" : places.has("sandbox") ? "sandbox" : "",
    reaches: [
      ...new Set(next.map(({ kind, target }) => `${kind} ${nodes.get(target)?.label ?? target}`)),
    ].toSorted(),
    evidence: edge.evidence,
  };
}

/** Of one tool in several sessions, what is allowed most freely. */
function joined(tools: readonly ToolPermission[]): readonly ToolPermission[] {
  const byKey = new Map<string, ToolPermission>();
  for (const tool of tools) {
    const key = JSON.stringify([tool.tool, tool.label, tool.runs_on]);
    const known = byKey.get(key);
    if (known === undefined || (known.decision === "ask" && tool.decision === "auto"))
      byKey.set(key, tool);
  }
  return [...byKey.values()].toSorted((a, b) =>
    compareTexts(
      JSON.stringify([a.tool, a.label, a.runs_on]),
      JSON.stringify([b.tool, b.label, b.runs_on]),
    ),
  );
}

function serverUse(edge: GraphEdge, { nodes, into }: Indexed): McpServerUse {
  const node = nodes.get(edge.source);
  const changes = (into.get(edge.source) ?? []).filter(
    ({ kind, vulnerability }) => kind === "CAN_WRITE" && vulnerability === "unpinned_package",
  );
  const name = node === undefined ? edge.source : nameOf(node);
  return {
    name,
    transport: node === undefined ? "" : textOf(node, "transport"),
    package: node === undefined ? "" : textOf(node, "package"),
    host: hostOf(edge.source),
    pinned: changes.length === 0,
    evidence: changes[0]?.evidence ?? edge.evidence,
  };
}

function nameOf(node: GraphNode): string {
  const names = node.attributes["names"];
  const [first] = Array.isArray(names) ? names : [];
  return typeof first === "string" ? first : node.label;
}

/**
 * The key of a service is "mcp_server/<host and port>/<digest>", that of a program has its
 * workspace before it.
 */
function hostOf(key: string): string {
  const [kind, host, digest, ...others] = key.split("/");
  return kind === "mcp_server" && digest !== undefined && others.length === 0 ? (host ?? "") : "";
}

function isFirstOfName(use: McpServerUse, index: number, all: readonly McpServerUse[]): boolean {
  return all.findIndex(({ name, host }) => name === use.name && host === use.host) === index;
}

function kindOf(key: string, { nodes }: Indexed): string | undefined {
  return nodes.get(key)?.kind;
}

function firstEvidence(edges: readonly GraphEdge[]): readonly Evidence[] {
  return edges.find(({ evidence }) => evidence.length > 0)?.evidence.slice(0, 1) ?? [];
}

function textOf({ attributes }: GraphNode, name: string): string {
  const value = attributes[name];
  return typeof value === "string" ? value : "";
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
