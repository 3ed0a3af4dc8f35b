import type { LedgerSteps } from "./query-steps.ts";
import { type AgentRow, type EdgeRow, namelessAgent } from "./aggregate.ts";
import type { Additive, Row } from "./ledger.ts";
import type { TelemetryLimits } from "./limits.ts";

/*
 * Which rows have a place. What is there already keeps it, what a scan has found always has one,
 * and of the rest as much is taken as there is room for.
 */

/** How much of each service was not kept. */
export type Dropped = ReadonlyMap<string, number>;

/** The services that have a place. */
export function* admittedServices(
  services: readonly string[],
  { services: limit }: TelemetryLimits,
): LedgerSteps<ReadonlySet<string>> {
  if (services.length === 0) return new Set();
  const known = namesIn(
    yield {
      of: "telemetry",
      text: "select k0 from asked cross join observed_services t where t.service = k0",
      asked: services.map((service) => [service]),
    },
  );
  const unknown = services.filter((service) => !known.has(service));
  if (unknown.length === 0) return known;
  const all = yield {
    of: "telemetry",
    text: "select service as k0 from observed_services",
    asked: [[""]],
  };
  if (all.length + unknown.length <= limit) return new Set(services);
  const seen = namesIn(all);
  const scanned = namesIn(
    yield {
      of: "configuration",
      text: "select k0 from asked cross join workspaces t where t.service = k0",
      asked: [...seen, ...unknown].map((service) => [service]),
    },
  );
  let room = limit - [...seen].filter((service) => !scanned.has(service)).length;
  const admitted = unknown.filter((service) => scanned.has(service) || room-- > 0);
  return new Set([...known, ...admitted]);
}

/** How many rows of each service a table has. */
export function* countsOf(
  table: string,
  services: Iterable<string>,
): LedgerSteps<ReadonlyMap<string, number>> {
  const asked = [...new Set(services)].map((service) => [service]);
  if (asked.length === 0) return new Map();
  const rows = yield {
    of: "telemetry",
    text: `select k0, count(*) as n from asked cross join ${table} t where t.service = k0 group by k0`,
    asked,
  };
  return new Map(rows.map(({ k0, n }) => [String(k0), Number(n)]));
}

/** The keys of those rows that a table has already. */
export function* keysThere(
  { name, keys }: Pick<Additive, "name" | "keys">,
  rows: readonly Row[],
): LedgerSteps<ReadonlySet<string>> {
  const [first] = rows;
  if (first === undefined) return new Set();
  const value = (key: string, at: number): string =>
    typeof first[key] === "number" ? `cast(k${at} as integer)` : `k${at}`;
  const found = yield {
    of: "telemetry",
    text: `select ${keys.map((_, at) => `k${at}`).join(", ")} from asked cross join ${name} t
      where ${keys.map((key, at) => `t.${key} = ${value(key, at)}`).join(" and ")}`,
    asked: rows.map((row) => keys.map((key) => String(row[key]))),
  };
  return new Set(found.map((row) => JSON.stringify(keys.map((_, at) => String(row[`k${at}`])))));
}

export function keyIn({ keys }: Pick<Additive, "keys">, row: Row): string {
  return JSON.stringify(keys.map((key) => String(row[key])));
}

export type AdmittedAgents = {
  readonly kept: readonly AgentRow[];
  /** Spans of agents that have no place, by service. */
  readonly dropped: Dropped;
  /** Services that may have agents without a place. */
  readonly full: ReadonlySet<string>;
};

export function* admittedAgents(
  table: Additive,
  rows: readonly AgentRow[],
  { agents: limit }: TelemetryLimits,
): LedgerSteps<AdmittedAgents> {
  const ofService = Map.groupBy(rows, ({ service }) => service);
  const counts = yield* countsOf(table.name, ofService.keys());
  const room = new Map<string, number>();
  for (const [service, own] of ofService) {
    const before = counts.get(service) ?? 0;
    if (before + own.length > limit) room.set(service, limit - before);
  }
  if (room.size === 0) return { kept: rows, dropped: new Map(), full: new Set() };
  const inQuestion = rows.filter(({ service }) => room.has(service));
  const there = yield* keysThere(table, inQuestion);
  const unknown = inQuestion.filter((row) => !there.has(keyIn(table, row)));
  const configured = yield* configuredAgents(unknown);
  const dropped = new Map<string, number>();
  const kept = rows.filter((row) => {
    const { service, agent_id, spans } = row;
    if (!room.has(service) || there.has(keyIn(table, row))) return true;
    if (configured.has(agentKey(service, agent_id))) return true;
    if (takePlace(room, service)) return true;
    dropped.set(service, (dropped.get(service) ?? 0) + spans);
    return false;
  });
  return { kept, dropped, full: new Set(room.keys()) };
}

export type AdmittedEdges = { readonly kept: readonly EdgeRow[]; readonly dropped: Dropped };

export function* admittedEdges(
  { agents: agentTable, edges: table }: { readonly agents: Additive; readonly edges: Additive },
  all: readonly EdgeRow[],
  { kept: agents, full }: AdmittedAgents,
  { edges: limit, edgesOfAgent }: TelemetryLimits,
): LedgerSteps<AdmittedEdges> {
  const dropped = new Map<string, number>();
  const drop = ({ service, calls }: EdgeRow): false => {
    dropped.set(service, (dropped.get(service) ?? 0) + calls);
    return false;
  };
  const keptAgents = new Set(agents.map(({ service, agent_id }) => agentKey(service, agent_id)));
  // An agent above may have come, and found no place, in an earlier request.
  const ends = all
    .filter(({ service }) => full.has(service))
    .flatMap(agentsOf)
    .filter(({ service, agent_id }) => !keptAgents.has(agentKey(service, agent_id)));
  const there = yield* keysThere(agentTable, ends);
  const rows = all.filter(
    (edge) =>
      !full.has(edge.service) ||
      agentsOf(edge).every(
        (end) =>
          keptAgents.has(agentKey(end.service, end.agent_id)) || there.has(keyIn(agentTable, end)),
      ) ||
      drop(edge),
  );

  const ofService = Map.groupBy(rows, ({ service }) => service);
  const counts = yield* countsOf(table.name, ofService.keys());
  const room = new Map<string, number>();
  const many: EdgeRow[] = [];
  for (const [service, own] of ofService) {
    const before = counts.get(service) ?? 0;
    if (before + own.length > limit) room.set(service, limit - before);
    if (before + own.length > Math.min(limit, edgesOfAgent)) many.push(...own);
  }
  if (many.length === 0) return { kept: rows, dropped };
  const ofAgent = yield* countsOfAgents(table.name, many);
  const known = yield* keysThere(table, many);
  const unknown = many.filter((row) => !known.has(keyIn(table, row)));
  const configured = yield* configuredAgents(
    unknown.filter(({ service }) => room.has(service)).flatMap(agentsOf),
  );
  const inQuestion = new Set(unknown);
  const kept = rows.filter((row) => {
    if (!inQuestion.has(row)) return true;
    const { service, source_kind, source_id } = row;
    if (source_kind === "agent") {
      const agent = agentKey(service, source_id);
      const before = ofAgent.get(agent) ?? 0;
      if (before >= edgesOfAgent) return drop(row);
      ofAgent.set(agent, before + 1);
    }
    if (!room.has(service) || takePlace(room, service)) return true;
    const isConfigured = agentsOf(row).every((end) =>
      configured.has(agentKey(end.service, end.agent_id)),
    );
    return isConfigured || drop(row);
  });
  return { kept, dropped };
}

/** The agents at the ends of an edge. */
function agentsOf({ service, source_kind, source_id, target_kind, target_id }: EdgeRow) {
  return [
    ...(source_kind === "agent" ? [{ service, agent_id: source_id }] : []),
    ...(target_kind === "agent" ? [{ service, agent_id: target_id }] : []),
  ];
}

/** How many edges lead away from each of these edges' sources, as far as they are agents. */
function* countsOfAgents(
  table: string,
  edges: readonly EdgeRow[],
): LedgerSteps<Map<string, number>> {
  const sources = new Map(
    edges
      .filter(({ source_kind }) => source_kind === "agent")
      .map(({ service, source_id }) => [agentKey(service, source_id), [service, source_id]]),
  );
  if (sources.size === 0) return new Map();
  const rows = yield {
    of: "telemetry",
    text: `select k0, k1, count(*) as n from asked cross join ${table} t
      where t.service = k0 and t.source_kind = 'agent' and t.source_id = k1 group by k0, k1`,
    asked: [...sources.values()],
  };
  return new Map(rows.map(({ k0, k1, n }) => [agentKey(String(k0), String(k1)), Number(n)]));
}

/**
 * Those of them that the latest scan of their service has found; with them the one that spans are
 * put down to which name none, for it may be the only one that is configured.
 */
function* configuredAgents(
  agents: readonly { readonly service: string; readonly agent_id: string }[],
): LedgerSteps<ReadonlySet<string>> {
  const nameless = agents.filter(({ service, agent_id }) => agent_id === namelessAgent(service));
  const asked = new Map(
    agents.map(({ service, agent_id }) => [agentKey(service, agent_id), [service, agent_id]]),
  );
  if (asked.size === 0) return new Set();
  const rows = yield {
    of: "configuration",
    text: "select k0, k1 from asked cross join agents t where t.service = k0 and t.agent_key = k1",
    asked: [...asked.values()],
  };
  return new Set([
    ...nameless.map(({ service, agent_id }) => agentKey(service, agent_id)),
    ...rows.map(({ k0, k1 }) => agentKey(String(k0), String(k1))),
  ]);
}

function agentKey(service: string, agentId: string): string {
  return JSON.stringify([service, agentId]);
}

function takePlace(room: Map<string, number>, service: string): boolean {
  const left = room.get(service) ?? 0;
  if (left <= 0) return false;
  room.set(service, left - 1);
  return true;
}

function namesIn(rows: readonly Readonly<Record<string, unknown>>[]): Set<string> {
  return new Set(rows.map(({ k0 }) => String(k0)));
}
