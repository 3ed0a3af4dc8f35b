import type { Agent } from "../../store/agents.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { inTurn } from "../../store/in-turn.ts";
import { type Page, type PageRequest, positionCursor, textsFrom } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import { namelessAgent } from "../facts/aggregate.ts";
import { type AgentKey, agentKey, type Observations } from "../facts/observations.ts";
import { attributed } from "./attributed.ts";
import { type InstalledAgent, type KnownAgent, knownAgents } from "./known-agents.ts";
import type { ServiceChoice } from "../../store/service-choice.ts";

export type AgentSources = {
  readonly store: Pick<Store, "adapters" | "agents" | "guardrails">;
  readonly observations: Observations;
};

type ByService = { readonly service?: ServiceChoice };

/**
 * Agents that a scan, a span or an adapter has shown, by service and id. A page can have fewer than
 * asked for: what no agent was named for is put down to the only one of its service.
 */
export async function agentsPage(
  sources: AgentSources,
  { service, limit, cursor }: PageRequest & ByService,
): Promise<Page<KnownAgent>> {
  const after = cursor === undefined ? undefined : keyFrom(cursor);
  const filter = { service, after, limit: limit + 1 };
  const installed = (await installedAgents(sources.store, service)).filter(
    (agent) => after === undefined || compareKeys(storedKey(agent), after) > 0,
  );
  const keys = uniqueKeys([
    ...(await sources.store.agents.page(filter)),
    ...(await sources.observations.agents(filter)),
    ...installed,
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

/** Agents that are looked at for one page of those that no scan shows. */
const mostLookedAt = 2_000;

/**
 * Agents that spans or adapters have shown and no scan has: nobody has enrolled them. By service
 * and id. A page can have fewer than asked for, where many were looked at.
 */
export async function shadowAgentsPage(
  sources: AgentSources,
  { service, limit, cursor }: PageRequest & ByService,
): Promise<Page<KnownAgent>> {
  const found: KnownAgent[] = [];
  let after = cursor === undefined ? undefined : keyFrom(cursor);
  for (let looked = 0; looked < mostLookedAt; looked += limit) {
    const filter = { service, after, limit: limit + 1 };
    const place = after;
    /* oxlint-disable no-await-in-loop -- Each begins where the one before has ended. */
    const installed = (await installedAgents(sources.store, service)).filter(
      (agent) => place === undefined || compareKeys(storedKey(agent), place) > 0,
    );
    const keys = uniqueKeys([...(await sources.observations.agents(filter)), ...installed]);
    const slice = keys.slice(0, limit);
    const shadows = (await agentsAt(sources, slice)).filter(
      ({ configured, maturity }) => !configured && maturity !== "unattributed",
    );
    /* oxlint-enable no-await-in-loop */
    const room = limit - found.length;
    found.push(...shadows.slice(0, room));
    const last = shadows.length > room ? found.at(-1) : slice.at(-1);
    if (shadows.length <= room && keys.length <= limit) return { rows: found, next: undefined };
    if (last !== undefined) after = storedKey(last);
    if (found.length === limit) break;
  }
  return {
    rows: found,
    next: after === undefined ? undefined : positionCursor([after.service, after.agent_id]),
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
    ...(await installedAgents(sources.store, service)).filter((one) => one.agent_id === agentId),
  ]);
  return agentsAt(sources, keys.slice(0, most));
}

/** How many agents of a service there are, each once. */
export async function countAgents(
  { store, observations }: AgentSources,
  service: string,
): Promise<number> {
  const configured = await store.agents.keysOf(service);
  const installed = (await installedAgents(store, service)).map(
    (agent) => storedKey(agent).agent_id,
  );
  const known = [...new Set([...configured, ...installed])];
  const { seen, among } = await observations.countAgents(service, known);
  const [only, ...others] = configured;
  const attributes =
    only !== undefined &&
    others.length === 0 &&
    (await namelessOf(observations, service, only)) !== undefined;
  return known.length + seen - among - (attributes ? 1 : 0);
}

/**
 * The agent that spans without one are put down to, where it is really the only agent of its
 * service.
 */
export async function namelessOf(observations: Observations, service: string, only: string) {
  const agent_id = namelessAgent(indexedText(service));
  if (agent_id === only) return undefined;
  const keys = [{ service: indexedText(service), agent_id }];
  const [nameless] = await observations.agents({ keys });
  // One that runs under this name is its own agent.
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
    installed: (await installedAgents(store, undefined)).filter((agent) =>
      asked.has(agentKey(storedKey(agent))),
    ),
    roles: await observations.roles(known),
    guardrails: await store.guardrails.list({ concerning: [...known, ...configured] }),
    scanned: new Set(counts.keys()),
  });
}

function isSame(key: AgentKey, { service, agent_id }: Pick<Agent, "service" | "agent_id">) {
  return key.service === indexedText(service) && key.agent_id === indexedText(agent_id);
}

/** The agents that adapters were put in front of, the last installation of each last. */
async function installedAgents(
  { adapters }: Pick<Store, "adapters">,
  service: ServiceChoice,
): Promise<readonly InstalledAgent[]> {
  const installations = await adapters.list(service === undefined ? {} : { service });
  return installations.flatMap((one) =>
    one.agent_ids.map((agent_id) => ({
      service: one.service,
      agent_id,
      adapter: one.adapter,
      created_at: one.created_at,
    })),
  );
}

/** In order, each once. */
function uniqueKeys(agents: readonly AgentKey[]): readonly AgentKey[] {
  const keys = new Map(agents.map(storedKey).map((key) => [agentKey(key), key]));
  return [...keys.values()].toSorted(compareKeys);
}

/** Databases of telemetry shorten long names. */
function storedKey({ service, agent_id }: AgentKey): AgentKey {
  return { service: indexedText(service), agent_id: indexedText(agent_id) };
}

function compareKeys(a: AgentKey, b: AgentKey): number {
  return inOrder(a.service, b.service) || inOrder(a.agent_id, b.agent_id);
}

function inOrder(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function keyFrom(cursor: string): AgentKey {
  const [service, agent_id] = textsFrom(cursor);
  return { service, agent_id };
}
