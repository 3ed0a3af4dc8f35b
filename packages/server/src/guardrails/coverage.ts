import { concerns, coversTool, isAskedAt, isStanding, type KnownTool } from "@parapet/guardrails";
import type { GuardrailRegistration, PostureGraph } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import type { PathDetail } from "../workspaces/path-detail.ts";

/** How far blocking guardrails that stand cover one agent. Lists are sorted. */
export type AgentCoverage = {
  readonly service: string;
  readonly agent_id: string;
  /** Names of blocking guardrails that are healthy and proven. */
  readonly standing: readonly string[];
  /** Names of guardrails that are declared blocking and protect nobody yet, with the reason. */
  readonly not_standing: readonly { readonly guardrail_name: string; readonly reason: string }[];
  /** Names of those that only watch. */
  readonly monitoring: readonly string[];
  readonly tools: number;
  /** Tools that the agent may call and no standing guardrail is asked about. */
  readonly tools_uncovered: readonly string[];
  readonly attack_paths: number;
  /** Open attack paths of the agent over no tool of which a standing guardrail is asked. */
  readonly attack_paths_uncovered: readonly string[];
};

export type GuardrailCoverage = {
  readonly agents: readonly AgentCoverage[];
  readonly summary: {
    readonly agents: number;
    /** Without any guardrail that stands. */
    readonly agents_uncovered: number;
    readonly tools: number;
    readonly tools_uncovered: number;
    readonly attack_paths: number;
    readonly attack_paths_uncovered: number;
  };
};

/** Open paths of one agent that are looked at. */
const mostPaths = 1_000;

/** How far the agents of a service, or of all, are covered. Tools are those that the latest scans show. */
export async function coverageOf(
  store: Pick<Store, "agents" | "guardrails" | "postures" | "attackPaths">,
  service: string | undefined,
): Promise<GuardrailCoverage> {
  const guardrails = await store.guardrails.list({ service });
  const tools = toolsOf(await store.postures.graphs(service));
  const agents: AgentCoverage[] = [];
  const paths = new Set<string>();
  const uncovered = new Set<string>();
  for (const agent of await store.agents.list({ service })) {
    // One agent after the other: each has many paths.
    // oxlint-disable-next-line no-await-in-loop
    const details = await store.attackPaths.openDetails(agent, mostPaths);
    const coverage = coverageOfAgent(
      agent,
      guardrails.filter((one) => concerns(one, agent.service, agent.agent_id)),
      tools.get(keyOf(agent)) ?? [],
      details,
    );
    agents.push(coverage);
    for (const { path_id } of details) paths.add(path_id);
    for (const path_id of coverage.attack_paths_uncovered) uncovered.add(path_id);
  }
  const sum = (count: (agent: AgentCoverage) => number): number =>
    agents.reduce((total, agent) => total + count(agent), 0);
  return {
    agents,
    summary: {
      agents: agents.length,
      agents_uncovered: sum(({ standing }) => (standing.length === 0 ? 1 : 0)),
      tools: sum((agent) => agent.tools),
      tools_uncovered: sum(({ tools_uncovered }) => tools_uncovered.length),
      attack_paths: paths.size,
      attack_paths_uncovered: uncovered.size,
    },
  };
}

type AgentKey = { readonly service: string; readonly agent_id: string };

function coverageOfAgent(
  { service, agent_id }: AgentKey,
  guardrails: readonly GuardrailRegistration[],
  tools: readonly KnownTool[],
  paths: readonly { readonly path_id: string; readonly detail: string }[],
): AgentCoverage {
  const standing = guardrails.filter(isStanding);
  const covers = standing
    .filter((guardrail) => isAskedAt(guardrail, "pre_tool_call"))
    .map(({ match }) => coversTool(match));
  const isCovered = (tool: KnownTool): boolean => covers.some((fits) => fits(tool));
  return {
    service,
    agent_id,
    standing: namesOf(standing),
    not_standing: guardrails
      .filter((one) => one.mode === "blocking" && !isStanding(one))
      .map((one) => ({ guardrail_name: one.guardrail_name, reason: reasonOf(one) })),
    monitoring: namesOf(guardrails.filter(({ mode, enabled }) => mode === "monitoring" && enabled)),
    tools: tools.length,
    tools_uncovered: tools.filter((tool) => !isCovered(tool)).map(({ name }) => name),
    attack_paths: paths.length,
    attack_paths_uncovered: paths
      .filter(({ detail }) => !toolsOnPath(detail).some(isCovered))
      .map(({ path_id }) => path_id)
      .toSorted(),
  };
}

function namesOf(guardrails: readonly GuardrailRegistration[]): readonly string[] {
  return [...new Set(guardrails.map(({ guardrail_name }) => guardrail_name))].toSorted();
}

function reasonOf({ health_reason, action }: GuardrailRegistration): string {
  return health_reason === "" ? `Its action is ${action}, which lets calls go on.` : health_reason;
}

function toolsOnPath(detail: string): readonly KnownTool[] {
  const { steps }: Pick<PathDetail, "steps"> = JSON.parse(detail);
  return steps
    .filter(({ node_type }) => node_type === "tool")
    .map(({ label }) => ({ name: label, server: "" }));
}

/** The tools that each agent may call, by agent, sorted by name. */
function toolsOf(graphs: readonly PostureGraph[]): ReadonlyMap<string, readonly KnownTool[]> {
  const found = new Map<string, Map<string, KnownTool>>();
  for (const { nodes, edges } of graphs) {
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    for (const { kind, source, target } of edges) {
      const [caller, tool] = [byKey.get(source), byKey.get(target)];
      const agent_id = caller?.attributes["agent_id"];
      if (kind !== "INVOKES" || tool?.kind !== "tool" || typeof agent_id !== "string") continue;
      const agent = keyOf({ service: caller?.service ?? "", agent_id });
      const { server, tool: named } = tool.attributes;
      const name = typeof named === "string" ? named : tool.label;
      const tools = found.get(agent) ?? new Map<string, KnownTool>();
      found.set(agent, tools.set(name, { name, server: typeof server === "string" ? server : "" }));
    }
  }
  return new Map(
    [...found].map(([agent, tools]) => [
      agent,
      [...tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  );
}

function keyOf({ service, agent_id }: AgentKey): string {
  return JSON.stringify([service, agent_id]);
}
