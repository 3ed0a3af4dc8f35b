import { categoryOf } from "@parapet/guardrails";
import {
  type GraphEdge,
  type GraphNode,
  nodeKey,
  type NodeKind,
  type PostureGraph,
  serverNames,
} from "@parapet/posture";
import type { ObservedEdge } from "../facts/observations.ts";
import type { BeyondConfiguration } from "./beyond-configuration.ts";
import { seatsOf } from "./seats.ts";
import { evidenceOf } from "./seen-at-run-time.ts";

/** Of what nobody configured, that much is drawn of each, the latest first: whoever sends spans can make up names. */
const mostDrawn = 200;

/** True for a node or an edge that was seen at run time and that no configuration has. */
export function isUnconfigured({ attributes }: Pick<GraphNode | GraphEdge, "attributes">): boolean {
  return attributes["unconfigured"] === true;
}

/** Who starts an agent that no configuration has, nobody knows. */
const unknownStarter = { trust: "unknown" };

/**
 * The graph with what was seen at run time and no configuration has: agents, tools and MCP servers, and who asks whom. Its
 * nodes and edges have `unconfigured: true`, its edges a span as evidence. What a tool can do is told from its category.
 */
export function withUnconfigured(
  graph: PostureGraph,
  service: string,
  everything: BeyondConfiguration,
): PostureGraph {
  const beyond = latest(everything);
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const node = (
    kind: NodeKind,
    natural: string,
    label: string,
    attributes: GraphNode["attributes"] = {},
  ): string => {
    const key = nodeKey(service, kind, natural);
    nodes.set(key, {
      key,
      kind,
      label,
      service,
      attributes: { ...attributes, unconfigured: true },
    });
    return key;
  };
  const edge = (
    [source, kind, target]: readonly [string, GraphEdge["kind"], string],
    description: string,
    proof: ObservedEdge,
    { vulnerability = "", ease = "" } = {},
  ): void => {
    const own = ease === "" ? {} : { ease };
    edges.push({
      source,
      target,
      kind,
      basis: "observed",
      attributes: { ...own, unconfigured: true },
      description,
      vulnerability,
      evidence: [evidenceOf(proof)],
      fixedBy: [],
      controls: [],
    });
  };

  const known = new Set(graph.nodes.map(({ key }) => key));
  const drawn = (kind: NodeKind, natural: string): string | undefined => {
    const key = nodeKey(service, kind, natural);
    return known.has(key) ? key : undefined;
  };
  const strangers = new Map(
    beyond.agents.map(({ agent_id: id }) => [id, node("agent", id, id, { agent_id: id })]),
  );
  const placesOf = (agentId: string): readonly string[] => {
    const stranger = strangers.get(agentId);
    return stranger === undefined ? seatsOf(graph, service, agentId) : [stranger];
  };

  const drawStart = (id: string, start: ObservedEdge): void => {
    const starter = node("principal", "unknown@run", "Whoever starts it", unknownStarter);
    const requests = node("untrusted_source", `${id}@run`, `Requests to ${id}`);
    edge([starter, "CAN_WRITE", requests], `nobody knows who may give work to ${id}`, start);
    for (const place of placesOf(id)) {
      edge(
        [requests, "DELIVERS", place],
        `${id} was seen to run, and no configuration has it`,
        start,
        {
          vulnerability: "unconfigured_agent",
        },
      );
    }
  };
  const reached = new Set([...beyond.starts, ...beyond.asks].map(({ target_id }) => target_id));
  const toolsOnly = new Set(
    beyond.agents.filter(({ runs }) => runs === 0).map(({ agent_id }) => agent_id),
  );
  for (const start of beyond.starts) drawStart(start.target_id, start);
  // Some runtimes send spans of tools and none of runs: the use of a tool then proves that the agent was started.
  for (const use of beyond.uses) {
    const { source_id } = use;
    if (!toolsOnly.has(source_id) || reached.has(source_id)) continue;
    reached.add(source_id);
    drawStart(source_id, use);
  }
  for (const ask of beyond.asks) {
    const { source_id, target_id } = ask;
    const description = `${source_id} was seen to ask ${target_id}, which no configuration lets it`;
    for (const from of placesOf(source_id))
      for (const to of placesOf(target_id))
        edge([from, "DELEGATES", to], description, ask, { vulnerability: "unconfigured_agent" });
  }
  for (const use of beyond.uses) {
    const { source_id, target_kind, target_id, server } = use;
    const isServer = target_kind === "mcp_server";
    const used = isServer
      ? (serverIn(graph, target_id) ?? node("mcp_server", `${target_id}@run`, target_id))
      : node("tool", `${source_id}/${target_id}@run`, target_id, {
          tool: target_id,
          server,
          agent_id: source_id,
        });
    const description = `${source_id} was seen to use ${target_id}, which no configuration gives it`;
    const places = placesOf(source_id);
    for (const place of places)
      edge([place, "INVOKES", used], description, use, { vulnerability: "unconfigured_tool" });
    if (!isServer) drawReach(use, used, places);
  }
  return { nodes: [...graph.nodes, ...nodes.values()], edges: [...graph.edges, ...edges] };

  /** What a tool of its category can do. */
  function drawReach(use: ObservedEdge, tool: string, places: readonly string[]): void {
    const { source_id, target_id, server } = use;
    const category = categoryOf(target_id, server);
    if (category === "shell" || category === "code") {
      // Where it runs, no span says.
      const machine = node("host", `${source_id}@run`, `the machine where ${source_id} runs`, {
        isolation: "unknown",
      });
      edge([tool, "EXECUTES", machine], `${target_id} runs commands where ${source_id} runs`, use);
    }
    if (sending.has(category)) {
      const outside = node("external_sink", "outside@run", "Addresses outside", {
        allowlisted: false,
      });
      edge([tool, "EGRESSES", outside], `${target_id} sends to addresses outside`, use);
    }
    if (category !== "web" && category !== "browser") return;
    // What the configuration draws of the web is the same web.
    const web =
      drawn("untrusted_source", "web") ??
      node("untrusted_source", "web@run", "Web pages", { arrives: "in_turn" });
    const author =
      drawn("principal", "public") ??
      node("principal", "public@run", "The public", { trust: "public" });
    edge([author, "CAN_WRITE", web], "anybody can publish a page", use);
    for (const place of places) {
      edge([web, "DELIVERS", place], `${target_id} puts pages before ${source_id}`, use, {
        vulnerability: "untrusted_web_content",
        ease: "pulled_content",
      });
    }
  }
}

const sending: ReadonlySet<string> = new Set(["web", "browser", "message", "payment"]);

/** An MCP server of this name that the configuration has. */
function serverIn({ nodes }: PostureGraph, name: string): string | undefined {
  return nodes.find((node) => node.kind === "mcp_server" && serverNames(node).includes(name))?.key;
}

function latest({ agents, starts, asks, uses }: BeyondConfiguration) {
  return {
    agents: newest(agents),
    starts: newest(starts),
    asks: newest(asks),
    uses: newest(uses),
  };
}

/** Of equal times the first by name, as they are listed. */
function newest<Seen extends { readonly last_seen: string }>(
  seen: readonly Seen[],
): readonly Seen[] {
  return seen
    .toSorted((a, b) => (a.last_seen === b.last_seen ? 0 : a.last_seen < b.last_seen ? 1 : -1))
    .slice(0, mostDrawn);
}
