import { categoryOf } from "@parapet/guardrails";
import { type PostureGraph, serverNames } from "@parapet/posture";
import type { AllowanceChange } from "../facts/allowances.ts";
import { namelessAgent } from "../facts/aggregate.ts";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { agentOfContext, isExecutionContext } from "./execution-contexts.ts";
import type { ObservedAtRunTime } from "./observed-at-run-time.ts";

/** What was seen at run time and is in no configuration of the service. */
export type Unconfigured = {
  /** Agents that run and that no configuration has. */
  readonly agents: readonly ObservedAgent[];
  /** Runs of those that no other agent has asked for. */
  readonly starts: readonly ObservedEdge[];
  /** One agent that asks another, where no configuration lets it. */
  readonly asks: readonly ObservedEdge[];
  /**
   * Tools and MCP servers that an agent uses beside what it is given; of agents that nobody
   * configured, all of them.
   */
  readonly uses: readonly ObservedEdge[];
  /**
   * Tools and MCP servers that no agent of the service is given, in spans that do not say which
   * agent used them.
   */
  readonly unattributed: readonly UnattributedUse[];
  /** What to remember for the next time. */
  readonly allowances: AllowanceChange;
};

export type UnattributedUse = {
  /** Its source is the agent that is called like the service. */
  readonly use: ObservedEdge;
  /** The configured agents of the service, sorted: each may have been the one that used it. */
  readonly candidates: readonly string[];
};

/**
 * Compares what was seen of a service with the graph that its configuration draws. What was allowed
 * at an earlier scan counts only where it was seen after `changedAt`, when the configuration was
 * changed last: UTC, milliseconds, `Z`.
 */
export function unconfigured(
  graph: PostureGraph,
  service: string,
  { agents, edges, onceAllowed }: ObservedAtRunTime,
  changedAt = "",
): Unconfigured {
  const known = configuredAgents(graph, service);
  const mayAsk = asking(graph, service);
  const given = giving(graph);
  const isStale = (subject: string, last_seen: string): boolean =>
    onceAllowed.has(subject) && last_seen <= changedAt;
  // Spans that name no agent are put down to one that is called like the service.
  const nameless = namelessAgent(service);
  const unconfiguredAgents = agents.filter(
    (agent) =>
      !known.has(agent.agent_id) &&
      (agent.runs > 0 || agent.agent_id !== nameless) &&
      !isStale(subjectOfAgent(agent), agent.last_seen),
  );
  const strange = new Set(unconfiguredAgents.map(({ agent_id }) => agent_id));
  const isAgent = (id: string): boolean => known.has(id) || strange.has(id);
  const judged = edges
    .filter(({ source_kind, source_id }) => source_kind === "agent" && isAgent(source_id))
    .map((edge) => ({ edge, isGiven: isGiven(edge) }));
  const unconfiguredUses = judged
    .filter((one) => one.isGiven === false)
    .map(({ edge }) => edge)
    .filter((edge) => !isStale(subjectOfEdge(edge), edge.last_seen));
  const allowed = [
    ...agents.filter(({ agent_id }) => known.has(agent_id)).map(subjectOfAgent),
    ...judged.filter((one) => one.isGiven === true).map(({ edge }) => subjectOfEdge(edge)),
  ];
  const candidates = [...known].toSorted();
  const unattributed = edges
    .filter(({ source_kind, source_id }) => source_kind === "agent" && source_id === nameless)
    .filter(() => !isAgent(nameless) && candidates.length > 0)
    .filter((use) => candidates.every((source_id) => given({ ...use, source_id }) === false))
    .filter((use) => !isStale(subjectOfEdge(use), use.last_seen))
    .map((use) => ({ use, candidates }));
  const withdrawn = [
    ...unconfiguredAgents.map(subjectOfAgent),
    ...unconfiguredUses.map(subjectOfEdge),
    ...unattributed.map(({ use }) => subjectOfEdge(use)),
  ];
  return {
    agents: unconfiguredAgents,
    starts: edges.filter(
      ({ source_kind, target_id }) => source_kind === "ingress" && strange.has(target_id),
    ),
    asks: unconfiguredUses.filter(({ target_kind }) => target_kind === "agent"),
    uses: unconfiguredUses.filter(({ target_kind }) => target_kind !== "agent"),
    unattributed,
    allowances: {
      allowed: allowed.filter((subject) => !onceAllowed.has(subject)).slice(0, maxCached),
      withdrawn: withdrawn.filter((subject) => onceAllowed.has(subject)),
    },
  };

  /** Undefined where nobody can tell. */
  function isGiven(edge: ObservedEdge): boolean | undefined {
    const { source_id, target_kind, target_id } = edge;
    if (target_kind === "agent") {
      return isAgent(target_id) ? mayAsk(source_id, target_id) : undefined;
    }
    if (!strange.has(source_id)) return given(edge);
    return target_kind === "tool" || target_kind === "mcp_server" ? false : undefined;
  }
}

/** Things that become known as allowed by one scan; more by the next. */
const maxCached = 500;

function subjectOfAgent({ agent_id }: ObservedAgent): string {
  return JSON.stringify([agent_id]);
}

function subjectOfEdge({ source_id, target_kind, target_id, server }: ObservedEdge): string {
  return JSON.stringify([source_id, target_kind, target_id, server]);
}

function configuredAgents({ nodes }: PostureGraph, service: string): ReadonlySet<string> {
  const agents = nodes.filter((node) => node.kind === "agent" && node.service === service);
  return new Set(agents.map(agentOfContext));
}

/** Asks whether a graph lets one agent ask another, directly or over a bus. */
export function asking(
  { nodes, edges }: PostureGraph,
  service: string,
): (from: string, to: string) => boolean {
  const own = nodes.filter((node) => isExecutionContext(node) && node.service === service);
  const agentAt = new Map(own.map((node) => [node.key, agentOfContext(node)]));
  const allowed = new Map<string, Set<string>>();
  const allow = (from: string, to: string): void => {
    const targets = allowed.get(from) ?? new Set();
    allowed.set(from, targets.add(to));
  };
  // Buses are under their own keys, agents under their ids.
  for (const { source, target, kind } of edges) {
    if (kind === "DELEGATES") allow(agentAt.get(source) ?? source, agentAt.get(target) ?? target);
  }
  return (from, to) => {
    const first = allowed.get(from) ?? new Set();
    return first.has(to) || [...first].some((hub) => allowed.get(hub)?.has(to) === true);
  };
}

/**
 * Asks whether a configured agent is given what it uses; undefined where nobody can tell. Only
 * tools that matter to security are drawn, and one grant covers tools of several names, so that a
 * tool counts where the agent has none of its category.
 */
function giving({ nodes }: PostureGraph): (edge: ObservedEdge) => boolean | undefined {
  const servers = new Set(nodes.filter(({ kind }) => kind === "mcp_server").flatMap(serverNames));
  const tools = nodes.filter(({ kind }) => kind === "tool");
  // Of some runtimes no tools are drawn at all. Of OpenClaw, which alone has a gateway, every grant
  // is.
  const drawsTools = tools.length > 0 || nodes.some(({ kind }) => kind === "gateway");
  const given = new Set(
    tools.map(({ label, attributes }) =>
      JSON.stringify([attributes["agent_id"], categoryOf(String(attributes["tool"] ?? label), "")]),
    ),
  );
  return ({ source_id, target_kind, target_id, server }) => {
    if (target_kind === "mcp_server") {
      return /[.:/]/.test(target_id) ? undefined : servers.has(target_id);
    }
    if (target_kind !== "tool" || server !== "" || !drawsTools) return undefined;
    const category = categoryOf(target_id, "");
    return telling.has(category) ? given.has(JSON.stringify([source_id, category])) : undefined;
  };
}

/** Categories whose tools the graph draws wherever an agent has one. */
const telling: ReadonlySet<string> = new Set(["shell", "web", "browser"]);
