import type { Agent } from "../../store/agents.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { inTurn } from "../../store/in-turn.ts";
import { type Page, type PageRequest, positionCursor, textsFrom } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import { namelessAgent } from "../facts/counted.ts";
import { type AgentKey, agentKey, type Observations } from "../facts/observations.ts";
import { attributed } from "./attributed.ts";
import { type KnownAgent, knownAgents } from "./known-agents.ts";

export type AgentSources = {
  readonly store: Pick<Store, "agents" | "guardrails">;
  readonly observations: Observations;
};

type ByService = { readonly service?: string | undefined };

/**
 * Agents that a scan or a span has shown, by service and id. A page can have fewer than asked for: what no agent was named
 * for is put down to the only one of its service.
 */
export async function agentsPage(
  sources: AgentSources,
  { service, limit, cursor }: PageRequest & ByService,
): Promise<Page<KnownAgent>> {
  const after = cursor === undefined ? undefined : keyFrom(cursor);
  const filter = { service, after, limit: limit + 1 };
  const keys = uniqueKeys([
    ...(await sources.store.agents.page(filter)),
    ...(await sources.observations.agents(filter)),
  ]);
  const shown = keys.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await agentsAt(sources, shown),
    next:
      keys.length > limit && last !== undefined
        ? positionCursor([last.service, last.agent_id])
        : undefined,
  };
}

/** Agents of one id; of as many services as there are, at most so many. */
export async function agentsOfId(
  sources: AgentSources,
  agentId: string,
  { service, most }: ByService & { readonly most: number },
): Promise<readonly KnownAgent[]> {
  const filter = { service, agent_id: agentId, limit: most };
  const keys = uniqueKeys([
    ...(await sources.store.agents.page(filter)),
    ...(await sources.observations.agents(filter)),
  ]);
  return agentsAt(sources, keys.slice(0, most));
}

/** How many agents of a service there are, each once. */
export async function countAgents(
  { store, observations }: AgentSources,
  service: string,
): Promise<number> {
  const configured = await store.agents.keysOf(service);
  const { seen, among } = await observations.countAgents(service, configured);
  const [only, ...others] = configured;
  const attributes =
    only !== undefined &&
    others.length === 0 &&
    (await namelessOf(observations, service, only)) !== undefined;
  return configured.length + seen - among - (attributes ? 1 : 0);
}

/** The agent that spans without one are put down to, where it is really the only agent of its service. */
export async function namelessOf(observations: Observations, service: string, only: string) {
  const agent_id = namelessAgent(indexedText(service));
  if (agent_id === only) return undefined;
  const keys = [{ service: indexedText(service), agent_id }];
  const [nameless] = await observations.agents({ keys });
  // One that runs under this name is an agent of its own.
  return nameless === undefined || nameless.runs > 0 ? undefined : nameless;
}

async function agentsAt(
  { store, observations }: AgentSources,
  keys: readonly AgentKey[],
): Promise<readonly KnownAgent[]> {
  if (keys.length === 0) return [];
  const services = [...new Set(keys.map(({ service }) => service))];
  const counts = await store.agents.counts(services);
  const asked = new Map(keys.map((key) => [agentKey(key), key]));
  /** Agents alone in their service, that others may be put down to. */
  const owners: AgentKey[] = [];
  await inTurn(counts, async ([service, { agents, key }]) => {
    const nameless = agents === 1 ? await namelessOf(observations, service, key) : undefined;
    if (nameless === undefined) return;
    owners.push({ service, agent_id: key });
    asked.delete(agentKey(nameless));
    if (asked.has(agentKey({ service, agent_id: key }))) asked.set(agentKey(nameless), nameless);
  });
  const known = [...asked.values()];
  const configured = await store.agents.page({ keys: known, limit: known.length });
  const observed = await observations.agents({ keys: known });
  const seen = attributed(
    { agents: observed, edges: [] },
    configured.filter((agent) => owners.some((owner) => isSame(owner, agent))),
  );
  return knownAgents({
    configured,
    observed: seen.agents,
    roles: await observations.roles(known),
    guardrails: await store.guardrails.list(services.length === 1 ? { service: services[0] } : {}),
    scanned: new Set(counts.keys()),
  });
}

function isSame(key: AgentKey, { service, agent_id }: Pick<Agent, "service" | "agent_id">) {
  return key.service === indexedText(service) && key.agent_id === indexedText(agent_id);
}

/** In order, each once. Databases of telemetry shorten long names. */
function uniqueKeys(agents: readonly AgentKey[]): readonly AgentKey[] {
  const keys = new Map(
    agents
      .map(({ service, agent_id }) => ({
        service: indexedText(service),
        agent_id: indexedText(agent_id),
      }))
      .map((key) => [agentKey(key), key]),
  );
  return [...keys.values()].toSorted(
    (a, b) => inOrder(a.service, b.service) || inOrder(a.agent_id, b.agent_id),
  );
}

function inOrder(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function keyFrom(cursor: string): AgentKey {
  const [service, agent_id] = textsFrom(cursor);
  return { service, agent_id };
}
