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
import type { Unconfigured } from "./unconfigured.ts";
import { executionContextsOf } from "./execution-contexts.ts";
import { evidenceOf } from "./observed-at-run-time.ts";

/**
 * Of what nobody configured, that much is drawn of each, the latest first: anyone who sends spans
 * can make up names.
 */
const mostDrawn = 200;

/** True for a node or an edge that was seen at run time and that no configuration has. */
export function isUnconfigured({ attributes }: Pick<GraphNode | GraphEdge, "attributes">): boolean {
  return attributes["unconfigured"] === true;
}

/** Who starts an agent that no configuration has, nobody knows. */
const unknownStarter = { trust: "unknown" };

/**
 * The graph with what was seen at run time and no configuration has: agents, tools and MCP servers,
 * and who asks whom. Its nodes and edges have `unconfigured: true`, its edges a span as evidence.
 * What a tool can do is told from its category. A use of which no span says whose it was is drawn
 * for each agent that it may be, as inferred.
 */
export function withUnconfigured(
  graph: PostureGraph,
  service: string,
  everything: Unconfigured,
): PostureGraph {
  const shown = latest(everything);
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
    { vulnerability = "", ease = "", basis = "observed" }: Drawing = {},
  ): void => {
    const own = ease === "" ? {} : { ease };
    edges.push({
      source,
      target,
      kind,
      basis,
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
  const agentNodes = new Map(
    shown.agents.map(({ agent_id: id }) => [id, node("agent", id, id, { agent_id: id })]),
  );
  const placesOf = (agentId: string): readonly string[] => {
    const agentNode = agentNodes.get(agentId);
    return agentNode === undefined ? executionContextsOf(graph, service, agentId) : [agentNode];
  };

  const drawStart = (id: string, start: ObservedEdge, drawing: Drawing = {}): void => {
    const starter = node("principal", "unknown@run", "Unknown principal", unknownStarter);
    const requests = node("untrusted_source", `${id}@run`, `Requests to ${id}`);
    const writes = `nobody knows who may give work to ${id}`;
    edge([starter, "CAN_WRITE", requests], writes, start, drawing);
    const [description, vulnerability] = agentNodes.has(id)
      ? [`${id} was seen to run, and no configuration has it`, "unconfigured_agent"]
      : [`the configuration says of nobody that they may write to ${id}`, "unknown_sender"];
    for (const place of placesOf(id)) {
      edge([requests, "DELIVERS", place], description, start, { ...drawing, vulnerability });
    }
  };
  const reached = new Set([...shown.starts, ...shown.asks].map(({ target_id }) => target_id));
  const toolsOnly = new Set(
    shown.agents.filter(({ runs }) => runs === 0).map(({ agent_id }) => agent_id),
  );
  for (const start of shown.starts) drawStart(start.target_id, start);
  // Some runtimes send spans of tools and none of runs: the use of a tool then proves that the
  // agent was started.
  for (const use of shown.uses) {
    const { source_id } = use;
    if (!toolsOnly.has(source_id) || reached.has(source_id)) continue;
    reached.add(source_id);
    drawStart(source_id, use);
  }
  for (const ask of shown.asks) {
    const { source_id, target_id } = ask;
    const description = `${source_id} was seen to ask ${target_id}, which no configuration lets it`;
    for (const from of placesOf(source_id))
      for (const to of placesOf(target_id))
        edge([from, "DELEGATES", to], description, ask, { vulnerability: "unconfigured_agent" });
  }
  const entered = new Set(graph.edges.map(({ target }) => target));
  const drawUse = (use: ObservedEdge, description: string, drawing: Drawing = {}): void => {
    const { source_id, target_kind, target_id, server } = use;
    const isServer = target_kind === "mcp_server";
    const used = isServer
      ? (serverIn(graph, target_id) ?? node("mcp_server", `${target_id}@run`, target_id))
      : node("tool", `${source_id}/${target_id}@run`, target_id, {
          tool: target_id,
          server,
          agent_id: source_id,
        });
    const places = placesOf(source_id);
    for (const place of places) {
      const vulnerability = "unconfigured_tool";
      edge([place, "INVOKES", used], description, use, { ...drawing, vulnerability });
    }
    if (!isServer) drawReach(use, used, places, drawing);
    // An agent that somebody is known to write to is reached from there; of any other, the use
    // proves that it was started.
    if (agentNodes.has(source_id) || reached.has(source_id)) return;
    if (places.some((place) => entered.has(place))) return;
    reached.add(source_id);
    drawStart(source_id, use, drawing);
  };
  for (const use of shown.uses) {
    const { source_id, target_id } = use;
    drawUse(use, `${source_id} was seen to use ${target_id}, which no configuration gives it`);
  }
  for (const { use, agentId } of shown.possibleUses) {
    const description = `an agent of ${service} was seen to use ${use.target_id}, which no configuration gives it; no span says whether it was ${agentId}`;
    drawUse({ ...use, source_id: agentId }, description, { basis: "inferred" });
  }
  return { nodes: [...graph.nodes, ...nodes.values()], edges: [...graph.edges, ...edges] };

  /** What a tool of its category can do. */
  function drawReach(
    use: ObservedEdge,
    tool: string,
    places: readonly string[],
    drawing: Drawing,
  ): void {
    const { source_id, target_id, server } = use;
    const category = categoryOf(target_id, server);
    if (category === "shell" || category === "code") {
      // Where it runs, no span says.
      const machine = node("host", `${source_id}@run`, `the machine where ${source_id} runs`, {
        isolation: "unknown",
      });
      const description = `${target_id} runs commands where ${source_id} runs`;
      edge([tool, "EXECUTES", machine], description, use, drawing);
    }
    if (sending.has(category)) {
      const outside = node("external_sink", "outside@run", "Addresses outside", {
        allowlisted: false,
      });
      edge([tool, "EGRESSES", outside], `${target_id} sends to addresses outside`, use, drawing);
    }
    if (category !== "web" && category !== "browser") return;
    // What the configuration draws of the web is the same web.
    const web =
      drawn("untrusted_source", "web") ??
      node("untrusted_source", "web@run", "Web pages", { arrives: "in_turn" });
    const author =
      drawn("principal", "public") ??
      node("principal", "public@run", "The public", { trust: "public" });
    edge([author, "CAN_WRITE", web], "anybody can publish a page", use, drawing);
    for (const place of places) {
      edge([web, "DELIVERS", place], `${target_id} puts pages before ${source_id}`, use, {
        ...drawing,
        vulnerability: "untrusted_web_content",
        ease: "pulled_content",
      });
    }
  }
}

/** Beside what an edge joins; it is observed unless nobody knows whose use a span shows. */
type Drawing = {
  readonly vulnerability?: string;
  readonly ease?: string;
  readonly basis?: "observed" | "inferred";
};

const sending: ReadonlySet<string> = new Set(["web", "browser", "message", "payment"]);

/** An MCP server of this name that the configuration has. */
function serverIn({ nodes }: PostureGraph, name: string): string | undefined {
  return nodes.find((node) => node.kind === "mcp_server" && serverNames(node).includes(name))?.key;
}

function latest({ agents, starts, asks, uses, unattributed }: Unconfigured) {
  const possibleUses = unattributed.flatMap(({ use, candidates }) =>
    candidates.map((agentId) => ({ use, agentId, last_seen: use.last_seen })),
  );
  return {
    agents: newest(agents),
    starts: newest(starts),
    asks: newest(asks),
    uses: newest(uses),
    possibleUses: newest(possibleUses),
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
