import { indexedText } from "../../store/indexed-text.ts";
import { namelessAgent } from "../facts/aggregate.ts";
import type { ObservedAgent, ObservedEdge, Proof } from "../facts/observations.ts";

type Seen = { readonly agents: readonly ObservedAgent[]; readonly edges: readonly ObservedEdge[] };

/**
 * What was seen, with what no agent was named for put down to the only agent that a service has.
 * Some runtimes, OpenClaw among them, name tools in their spans and not who calls them.
 */
export function attributed<Other extends Seen>(
  seen: Other,
  configured: readonly { readonly service: string; readonly agent_id: string }[],
): Other {
  const owners = ownersOf(seen, configured);
  if (owners.size === 0) return seen;
  const owner = (service: string, id: string): string =>
    owners.get(JSON.stringify([service, id])) ?? id;
  const agents = seen.agents.map((agent) => {
    const agent_id = owner(agent.service, agent.agent_id);
    return agent_id === agent.agent_id ? agent : { ...agent, agent_id, name: agent_id };
  });
  const edges = seen.edges.map((edge) => {
    const { service, source_kind, source_id, target_kind, target_id } = edge;
    return {
      ...edge,
      source_id: source_kind === "agent" ? owner(service, source_id) : source_id,
      target_id: target_kind === "agent" ? owner(service, target_id) : target_id,
    };
  });
  return {
    ...seen,
    agents: joined(agents, ({ service, agent_id }) => [service, agent_id], joinAgents),
    edges: joined(
      edges.filter((edge) => edge.source_id !== edge.target_id || edge.target_kind !== "agent"),
      ({ service, source_kind, source_id, target_kind, target_id, server }) => [
        service,
        source_kind,
        source_id,
        target_kind,
        target_id,
        server,
      ],
      (a, b) => ({ ...together(a, b), calls: a.calls + b.calls }),
    ),
  };
}

/** By service and nameless agent, the agent that it is. */
function ownersOf(
  { agents }: Seen,
  configured: readonly { readonly service: string; readonly agent_id: string }[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [service, own] of Map.groupBy(configured, (agent) => indexedText(agent.service))) {
    const [only, ...others] = own;
    const nameless = namelessAgent(service);
    const seen = agents.find((agent) => agent.service === service && agent.agent_id === nameless);
    if (only === undefined || others.length > 0 || seen === undefined) continue;
    // One that runs under this name is its own agent.
    const owner = indexedText(only.agent_id);
    if (seen.runs === 0 && owner !== nameless)
      owners.set(JSON.stringify([service, nameless]), owner);
  }
  return owners;
}

function joined<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
  join: (a: Row, b: Row) => Row,
): readonly Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? row : join(before, row));
  }
  return [...byKey.values()];
}

function joinAgents(a: ObservedAgent, b: ObservedAgent): ObservedAgent {
  const named = a.name === a.agent_id ? b : a;
  return {
    ...together(a, b),
    name: named.name,
    framework: a.framework || b.framework,
    model: a.model || b.model,
    runs: a.runs + b.runs,
  };
}

type Counted = {
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly proof: Proof;
};

function together<Row extends Counted>(a: Row, b: Row): Row {
  return {
    ...a,
    errors: a.errors + b.errors,
    first_seen: a.first_seen < b.first_seen ? a.first_seen : b.first_seen,
    last_seen: a.last_seen > b.last_seen ? a.last_seen : b.last_seen,
    proof: a.last_seen > b.last_seen ? a.proof : b.proof,
  };
}
