import { bestEnforcement, concerns, isEnforced, type KnownTool } from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration, PostureGraph } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import type { PathDetail } from "../risk/path-detail.ts";
import { coversEveryCall, coversFlows } from "./guardrail-reach.ts";
import { isHooked } from "./enforced-controls.ts";
import { toolEnforcement } from "./tool-enforcement.ts";

/** How far guardrails are enforced for one agent. Lists are sorted. */
export type AgentCoverage = {
  readonly service: string;
  readonly agent_id: string;
  /** Of its guardrails: one that is enforced is enough. */
  readonly enforcement: EnforcementState;
  /** Names of guardrails that are enforced. */
  readonly enforced: readonly string[];
  /** Guardrails that are declared blocking and stop nothing, with the reason. */
  readonly not_enforced: readonly UnenforcedGuardrail[];
  /** Guardrails that are declared blocking, and not known to stop anything, with the reason. */
  readonly unknown: readonly UnenforcedGuardrail[];
  /** Names of those that only watch. */
  readonly monitoring: readonly string[];
  /** How many more guardrails there are than the lists name. */
  readonly omitted: number;
  readonly tools: number;
  /** Tools that the agent may call, and for which no guardrail is enforced. */
  readonly tools_not_enforced: readonly string[];
  /**
   * Tools that the agent may call, and for which it is not known whether a guardrail is enforced.
   */
  readonly tools_unknown: readonly string[];
  /** Open attack paths of the agent. */
  readonly attack_paths: number;
  /** IDs of those on which no guardrail is enforced for any tool. */
  readonly attack_paths_not_enforced: readonly string[];
  readonly attack_paths_unknown: readonly string[];
};

/** Of guardrails, for one agent. */
const lists = 4;

type UnenforcedGuardrail = { readonly guardrail_name: string; readonly reason: string };

export type GuardrailCoverage = {
  readonly agents: readonly AgentCoverage[];
  /**
   * How many there are of each, of all agents together. A path that several agents share counts
   * once.
   */
  readonly summary: {
    readonly agents: number;
    readonly agents_not_enforced: number;
    readonly agents_unknown: number;
    readonly tools: number;
    readonly tools_not_enforced: number;
    readonly tools_unknown: number;
    readonly attack_paths: number;
    readonly attack_paths_not_enforced: number;
    readonly attack_paths_unknown: number;
  };
};

/** Open paths of one agent that are looked at. */
const mostPaths = 1_000;
/** Guardrails that are named in one answer: anyone may register many for every agent. */
const mostNamed = 20_000;
/** However many agents there are, each has some in every list. */
const leastNamed = 10;

/**
 * How far the agents of a service, or of all, are covered: those that scans show and those that an
 * adapter was put in front of. Tools are those that the latest scans show.
 */
export async function coverageOf(
  store: Pick<Store, "adapters" | "agents" | "guardrails" | "postures" | "attackPaths">,
  service: string | undefined,
): Promise<GuardrailCoverage> {
  const guardrails = Map.groupBy(await store.guardrails.list({ service }), (one) => one.service);
  const graphs = await store.postures.graphs(service);
  const tools = toolsOf(graphs);
  const unhooked = unhookedOf(graphs);
  const agents: AgentCoverage[] = [];
  const paths = new Map<string, EnforcementState>();
  const known = await agentsIn(store, service);
  const share = Math.max(leastNamed, Math.floor(mostNamed / Math.max(1, known.length) / lists));
  for (const agent of known) {
    // One agent after the other: each has many paths.
    // oxlint-disable-next-line no-await-in-loop
    const details = await store.attackPaths.openDetails(agent, mostPaths);
    const coverage = coverageOfAgent(
      agent,
      (guardrails.get(agent.service) ?? []).filter((one) =>
        concerns(one, agent.service, agent.agent_id),
      ),
      tools.get(keyOf(agent)) ?? [],
      { details, share, unhooked },
    );
    agents.push(coverage);
    for (const { path_id } of details) {
      const before = paths.get(path_id) ?? "not_enforced";
      paths.set(path_id, bestEnforcement([before, pathState(coverage, path_id)]));
    }
  }
  const sum = (count: (agent: AgentCoverage) => number): number =>
    agents.reduce((total, agent) => total + count(agent), 0);
  const agentsThatAre = (state: EnforcementState): number =>
    agents.filter(({ enforcement }) => enforcement === state).length;
  const pathsIn = (state: EnforcementState): number =>
    [...paths.values()].filter((one) => one === state).length;
  return {
    agents,
    summary: {
      agents: agents.length,
      agents_not_enforced: agentsThatAre("not_enforced"),
      agents_unknown: agentsThatAre("unknown"),
      tools: sum((agent) => agent.tools),
      tools_not_enforced: sum(({ tools_not_enforced }) => tools_not_enforced.length),
      tools_unknown: sum(({ tools_unknown }) => tools_unknown.length),
      attack_paths: paths.size,
      attack_paths_not_enforced: pathsIn("not_enforced"),
      attack_paths_unknown: pathsIn("unknown"),
    },
  };
}

function pathState(
  { attack_paths_not_enforced, attack_paths_unknown }: AgentCoverage,
  pathId: string,
): EnforcementState {
  if (attack_paths_not_enforced.includes(pathId)) return "not_enforced";
  return attack_paths_unknown.includes(pathId) ? "unknown" : "enforced";
}

/** By service and id, each once. */
async function agentsIn(
  { agents, adapters }: Pick<Store, "adapters" | "agents">,
  service: string | undefined,
): Promise<readonly AgentKey[]> {
  const scanned = await agents.list({ service });
  const installed = (await adapters.list(service === undefined ? {} : { service })).flatMap((one) =>
    one.agent_ids.map((agent_id) => ({ service: one.service, agent_id })),
  );
  const all = new Map<string, AgentKey>();
  for (const agent of [...scanned, ...installed]) all.set(keyOf(agent), agent);
  return [...all.values()].toSorted(
    (a, b) => inOrder(a.service, b.service) || inOrder(a.agent_id, b.agent_id),
  );
}

function inOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

type AgentKey = { readonly service: string; readonly agent_id: string };

function coverageOfAgent(
  { service, agent_id }: AgentKey,
  guardrails: readonly GuardrailRegistration[],
  tools: readonly CallableTool[],
  {
    details: paths,
    share,
    unhooked,
  }: {
    readonly details: readonly { readonly path_id: string; readonly detail: string }[];
    /** Guardrails that each list names. */
    readonly share: number;
    readonly unhooked: ReadonlySet<string>;
  },
): AgentCoverage {
  const stateOf = toolEnforcement(guardrails);
  const toolStates = tools.map((tool) => ({
    name: tool.name,
    state: tool.hooked ? stateOf(tool) : ("not_enforced" as const),
  }));
  const pathStateOf = pathEnforcement(guardrails, unhooked);
  const pathStates = paths.map(({ path_id, detail }) => ({
    name: path_id,
    state: pathStateOf(JSON.parse(detail)),
  }));
  const blocking = guardrails.filter(({ mode }) => mode === "blocking");
  const named = {
    enforced: namesOf(blocking.filter(isEnforced)),
    not_enforced: reasonsOf(blocking, "not_enforced"),
    unknown: reasonsOf(blocking, "unknown"),
    monitoring: namesOf(guardrails.filter(({ mode, enabled }) => mode === "monitoring" && enabled)),
  };
  return {
    service,
    agent_id,
    enforcement: bestEnforcement(guardrails.map(({ enforcement_state }) => enforcement_state)),
    enforced: named.enforced.slice(0, share),
    not_enforced: named.not_enforced.slice(0, share),
    unknown: named.unknown.slice(0, share),
    monitoring: named.monitoring.slice(0, share),
    omitted: Object.values(named).reduce((sum, { length }) => sum + Math.max(0, length - share), 0),
    tools: tools.length,
    tools_not_enforced: inState(toolStates, "not_enforced"),
    tools_unknown: inState(toolStates, "unknown"),
    attack_paths: paths.length,
    attack_paths_not_enforced: inState(pathStates, "not_enforced").toSorted(),
    attack_paths_unknown: inState(pathStates, "unknown").toSorted(),
  };
}

function inState(
  all: readonly { readonly name: string; readonly state: EnforcementState }[],
  wanted: EnforcementState,
): readonly string[] {
  return all.filter(({ state }) => state === wanted).map(({ name }) => name);
}

function reasonsOf(
  guardrails: readonly GuardrailRegistration[],
  wanted: EnforcementState,
): readonly UnenforcedGuardrail[] {
  return guardrails
    .filter(({ enforcement_state }) => enforcement_state === wanted)
    .map((one) => ({ guardrail_name: one.guardrail_name, reason: reasonOf(one) }));
}

function namesOf(guardrails: readonly GuardrailRegistration[]): readonly string[] {
  return [...new Set(guardrails.map(({ guardrail_name }) => guardrail_name))].toSorted();
}

function reasonOf({ health_reason, action }: GuardrailRegistration): string {
  return health_reason === "" ? `Its action is ${action}, which lets calls go on.` : health_reason;
}

type Walked = Pick<PathDetail, "steps" | "controls_present" | "controls_missing">;

/**
 * Whether, by these guardrails, the calls of a path are known to be stopped. What stops some calls
 * of a tool counts for no path, but for flows where the rule counts information-flow control.
 */
function pathEnforcement(
  guardrails: readonly GuardrailRegistration[],
  unhooked: ReadonlySet<string>,
): (path: Walked) => EnforcementState {
  const enforced = guardrails.filter(
    ({ enforcement_state }) => enforcement_state !== "not_enforced",
  );
  const ofEvery = toolEnforcement(enforced.filter(coversEveryCall));
  const ofFlow = toolEnforcement(enforced.filter(coversFlows));
  return ({ steps, controls_present, controls_missing }) => {
    const sendsOut = [...controls_present, ...controls_missing].some(
      ({ name }) => name === "information_flow_control",
    );
    const tools = steps
      .filter(({ node_type, node_id }) => node_type === "tool" && !unhooked.has(node_id))
      .map(({ label }) => ({ name: label, server: "" }));
    return bestEnforcement([
      ...tools.map((tool) => ofEvery(tool)),
      ...(sendsOut ? tools.map((tool) => ofFlow(tool, true)) : []),
    ]);
  };
}

/** The keys of tools that no adapter is asked about. */
function unhookedOf(graphs: readonly PostureGraph[]): ReadonlySet<string> {
  return new Set(
    graphs.flatMap(({ nodes }) => nodes.filter((node) => !isHooked(node)).map(({ key }) => key)),
  );
}

type CallableTool = KnownTool & { readonly hooked: boolean };

/** The tools that each agent may call, by agent, sorted by name. */
function toolsOf(graphs: readonly PostureGraph[]): ReadonlyMap<string, readonly CallableTool[]> {
  const found = new Map<string, Map<string, CallableTool>>();
  for (const { nodes, edges } of graphs) {
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    for (const { kind, source, target } of edges) {
      const [caller, tool] = [byKey.get(source), byKey.get(target)];
      const agent_id = caller?.attributes["agent_id"];
      if (kind !== "INVOKES" || tool?.kind !== "tool" || typeof agent_id !== "string") continue;
      const agent = keyOf({ service: caller?.service ?? "", agent_id });
      const { server, tool: named } = tool.attributes;
      const name = typeof named === "string" ? named : tool.label;
      const tools = found.get(agent) ?? new Map<string, CallableTool>();
      const hooked = isHooked(tool) && tools.get(name)?.hooked !== false;
      const at = typeof server === "string" ? server : "";
      found.set(agent, tools.set(name, { name, server: at, hooked }));
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
