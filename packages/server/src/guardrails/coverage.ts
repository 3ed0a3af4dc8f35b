import { bestEnforcement, concerns } from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration } from "@parapet/posture";
import { indexedText } from "../store/indexed-text.ts";
import { inTurn } from "../store/in-turn.ts";
import { comparePositions, type Page, pageIn, pageOf, type PageRequest } from "../store/page.ts";
import { positionCursor, textsFrom } from "../store/page.ts";
import type { Store } from "../store/store.ts";
import { type AgentCoverage, type AgentKey, coverageOfAgent } from "./agent-coverage.ts";
import { callableTools, isHooked } from "../store/service-risks/callable-tools.ts";

export type GuardrailCoverage = {
  /** A page of them, by service and id. */
  readonly agents: readonly AgentCoverage[];
  /**
   * How many there are of each, on all pages. A path that several agents share counts once.
   */
  readonly summary: CoverageSummary;
};

export type CoverageSummary = {
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

/** Open paths of one agent that are looked at. */
const mostPaths = 1_000;
/** Guardrails that are named in one answer: anyone may register many for every agent. */
const mostNamed = 20_000;
/** However many agents there are, each has some in every list. */
const leastNamed = 10;
/** Of guardrails, for one agent. */
const lists = 4;

type Covered = Pick<
  Store,
  "adapters" | "agents" | "guardrails" | "postures" | "attackPaths" | "serviceRisks"
>;

export type CoveragePage = GuardrailCoverage & Pick<Page<AgentCoverage>, "next">;

/**
 * How far the agents of a service, or of all, are covered: those that scans show and those that an
 * adapter was put in front of. Tools are those that the latest scans show.
 */
export async function coverageOf(
  store: Covered,
  service: string | undefined,
  page: PageRequest,
): Promise<CoveragePage> {
  if (service === undefined) return coverageOfAll(store, page);
  const { agents, paths } = await coverageOfService(store, service);
  const { rows, next } = pageIn(agents, page, positionOf);
  return { agents: rows, summary: summaryOf(agents, paths), next };
}

/**
 * Where no guardrail is registered none is enforced: of these services the totals are read that
 * their scans have kept. The others are looked at one by one.
 */
async function coverageOfAll(store: Covered, page: PageRequest): Promise<CoveragePage> {
  const guarded = await store.guardrails.services();
  const [agents, tools] = [await store.agents.count(), await store.serviceRisks.callableTools()];
  const paths = new Map<string, EnforcementState>();
  const found: AgentCoverage[] = [];
  await inTurn(guarded, async (service) => {
    const covered = await coverageOfService(store, service);
    found.push(...covered.agents);
    addPaths(paths, covered.paths);
  });
  const { rows, next } = await agentPage(store, page);
  const known = Map.groupBy(found, (agent) => agent.service);
  const shown: AgentCoverage[] = [];
  await inTurn(
    Map.groupBy(rows, (agent) => agent.service),
    async ([service, own]) => {
      const all = known.get(service) ?? (await coverageOfService(store, service, own)).agents;
      const ids = new Set(own.map(({ agent_id }) => agent_id));
      shown.push(...all.filter(({ agent_id }) => ids.has(agent_id)));
    },
  );
  const looked = summaryOf(found, paths);
  const others = {
    agents: agents - (await store.agents.count(guarded)),
    tools: tools - (await store.serviceRisks.callableTools(guarded)),
    paths: (await store.attackPaths.count({})) - paths.size,
  };
  return {
    agents: shown,
    summary: {
      ...looked,
      agents: looked.agents + others.agents,
      agents_not_enforced: looked.agents_not_enforced + others.agents,
      tools: looked.tools + others.tools,
      tools_not_enforced: looked.tools_not_enforced + others.tools,
      attack_paths: looked.attack_paths + others.paths,
      attack_paths_not_enforced: looked.attack_paths_not_enforced + others.paths,
    },
    next,
  };
}

type ServiceCoverage = {
  /** By id. */
  readonly agents: readonly AgentCoverage[];
  readonly paths: ReadonlyMap<string, EnforcementState>;
};

/** Of all agents of a service, or of some. */
async function coverageOfService(
  store: Covered,
  service: string,
  some?: readonly AgentKey[],
): Promise<ServiceCoverage> {
  const guardrails = await store.guardrails.list({ service });
  const [graph] = await store.postures.graphs(service);
  const tools = callableTools(graph ?? {}, service);
  const unhooked = new Set(
    graph?.nodes?.filter((node) => !isHooked(node)).map(({ key }) => key) ?? [],
  );
  const known = some ?? (await agentsOf(store, service));
  const share = Math.max(leastNamed, Math.floor(mostNamed / Math.max(1, known.length) / lists));
  const agents: AgentCoverage[] = [];
  const paths = new Map<string, EnforcementState>();
  const concerning = (agent: AgentKey) =>
    guardrails.filter((one) => concerns(one, service, agent.agent_id));
  // Where nothing is enforced nobody has to know where a path leads.
  const bare = known.filter((agent) => !concerning(agent).some(mayStopCalls));
  const ids = await store.attackPaths.openIds(
    service,
    bare.map(({ agent_id }) => agent_id),
    mostPaths,
  );
  // One agent after the other: each has many paths.
  await inTurn(known, async (agent) => {
    const own = concerning(agent);
    const found: readonly KnownPath[] =
      ids.get(agent.agent_id)?.map((path_id) => ({ path_id })) ??
      (await store.attackPaths.openDetails(agent, mostPaths));
    const coverage = coverageOfAgent(agent, own, {
      tools: tools.get(agent.agent_id) ?? [],
      paths: found,
      share,
      unhooked,
    });
    agents.push(coverage);
    addPaths(paths, new Map(found.map(({ path_id }) => [path_id, pathState(coverage, path_id)])));
  });
  return { agents, paths };
}

type KnownPath = { readonly path_id: string; readonly detail?: string };

function mayStopCalls({ enforcement_state }: GuardrailRegistration): boolean {
  return enforcement_state !== "not_enforced";
}

function addPaths(
  paths: Map<string, EnforcementState>,
  more: ReadonlyMap<string, EnforcementState>,
): void {
  for (const [pathId, state] of more) {
    paths.set(pathId, bestEnforcement([paths.get(pathId) ?? "not_enforced", state]));
  }
}

function summaryOf(
  agents: readonly AgentCoverage[],
  paths: ReadonlyMap<string, EnforcementState>,
): CoverageSummary {
  const sum = (count: (agent: AgentCoverage) => number): number =>
    agents.reduce((total, agent) => total + count(agent), 0);
  const agentsThatAre = (state: EnforcementState): number =>
    agents.filter(({ enforcement }) => enforcement === state).length;
  const pathsIn = (state: EnforcementState): number =>
    [...paths.values()].filter((one) => one === state).length;
  return {
    agents: agents.length,
    agents_not_enforced: agentsThatAre("not_enforced"),
    agents_unknown: agentsThatAre("unknown"),
    tools: sum((agent) => agent.tools),
    tools_not_enforced: sum(({ tools_not_enforced }) => tools_not_enforced.length),
    tools_unknown: sum(({ tools_unknown }) => tools_unknown.length),
    attack_paths: paths.size,
    attack_paths_not_enforced: pathsIn("not_enforced"),
    attack_paths_unknown: pathsIn("unknown"),
  };
}

function pathState(
  { attack_paths_not_enforced, attack_paths_unknown }: AgentCoverage,
  pathId: string,
): EnforcementState {
  if (attack_paths_not_enforced.includes(pathId)) return "not_enforced";
  return attack_paths_unknown.includes(pathId) ? "unknown" : "enforced";
}

/** By service and key, each once: those that scans have shown, and those of adapters. */
async function agentPage(
  { agents, adapters }: Covered,
  { limit, cursor }: PageRequest,
): Promise<Page<AgentKey>> {
  const [service, agent_id] = cursor === undefined ? [] : textsFrom(cursor);
  const after = service === undefined || agent_id === undefined ? undefined : { service, agent_id };
  const scanned = await agents.page({ after, limit: limit + 1 });
  const installed = installedAgents(await adapters.list()).filter(
    (agent) =>
      cursor === undefined ||
      comparePositions(positionOf(agent), [service ?? "", agent_id ?? ""]) > 0,
  );
  return pageOf(inOrder([...scanned, ...installed]), limit, (agent) =>
    positionCursor(positionOf(agent)),
  );
}

async function agentsOf(
  { agents, adapters }: Covered,
  service: string,
): Promise<readonly AgentKey[]> {
  const installed = installedAgents(await adapters.list({ service }));
  return inOrder([...(await agents.list({ service })), ...installed]);
}

function installedAgents(
  installations: readonly { readonly service: string; readonly agent_ids: readonly string[] }[],
): readonly AgentKey[] {
  return installations.flatMap(({ service, agent_ids }) =>
    agent_ids.map((agent_id) => ({ service, agent_id })),
  );
}

function inOrder(agents: readonly AgentKey[]): readonly AgentKey[] {
  const all = new Map(agents.map((agent) => [JSON.stringify(positionOf(agent)), agent]));
  return [...all.values()].toSorted((a, b) => comparePositions(positionOf(a), positionOf(b)));
}

function positionOf({ service, agent_id }: AgentKey): readonly [string, string] {
  return [service, indexedText(agent_id)];
}
