import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../store/database.ts";
import { inSlices, inTurn } from "../../store/in-turn.ts";
import { indexedText } from "../../store/indexed-text.ts";
import {
  cursorFrom,
  type Page,
  pageOf,
  type PageRequest,
  placeFrom,
  positionCursor,
  positionFrom,
} from "../../store/page.ts";
import type { ObservedAgentsTable, ObservedEdgesTable } from "../../store/schema.ts";
import { type DroppedKind, droppedKinds } from "./limits.ts";
import { observedTimes } from "./observed-times.ts";
import { type ObservedPeriod, type SessionPeriod, sessionsWithin } from "./sessions-within.ts";
import { sessionUses } from "./session-uses.ts";
import { type ObservedKind, observedKinds, type SessionEventRow } from "./aggregate.ts";
import { eventKinds } from "./shown-event.ts";
import type { ServiceChoice } from "../../store/service-choice.ts";
import { isChosenKey } from "../../store/service-choice.ts";

/** The span that proves the latest of what was seen. */
export type Proof = { readonly trace_id: string; readonly span_id: string };

export type ObservedAgent = {
  readonly service: string;
  readonly agent_id: string;
  /** Texts that no span told are "". */
  readonly name: string;
  readonly framework: string;
  readonly model: string;
  /** How often it was run. */
  readonly runs: number;
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly proof: Proof;
};

export type ObservedEdge = {
  readonly service: string;
  readonly source_kind: ObservedKind;
  readonly source_id: string;
  readonly target_kind: ObservedKind;
  readonly target_id: string;
  /** Of a tool, the MCP server it belongs to; "" for one of the agent's own. */
  readonly server: string;
  readonly calls: number;
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly proof: Proof;
};

export type ObservedSession = {
  readonly service: string;
  readonly session_id: string;
  /** The agents that its events name, sorted. */
  readonly agent_ids: readonly string[];
  readonly runs: number;
  readonly tool_calls: number;
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
};

export type SessionEvent = Omit<SessionEventRow, "failed"> & { readonly failed: boolean };

export type DroppedObservations = {
  readonly service: string;
  readonly kind: DroppedKind;
  readonly dropped: number;
  /** When the first and the last of it came. */
  readonly first_at: string;
  readonly last_at: string;
};

/** An agent as telemetry names it: both are `indexedText`s. */
export type AgentKey = { readonly service: string; readonly agent_id: string };

export type AgentFilter = ByService & {
  /** Only these. */
  readonly keys?: readonly AgentKey[];
  /** Those of one id, whatever their service. */
  readonly agent_id?: string;
  /** Only what follows. */
  readonly after?: AgentKey | undefined;
  readonly limit?: number;
};

export type ServiceFilter = ByService & {
  /** Only what follows. */
  readonly after?: string | undefined;
  readonly limit?: number;
};

export type ObservedService = { readonly service: string; readonly last_seen: string };

export function agentKey({ service, agent_id }: AgentKey): string {
  return JSON.stringify([service, agent_id]);
}

type ByService = { readonly service?: ServiceChoice };

/** What agents were seen to do. */
export type Observations = {
  /** By service and id. */
  readonly agents: (filter?: AgentFilter) => Promise<readonly ObservedAgent[]>;
  /** Those of a service that were seen last, at most so many. */
  readonly latestAgents: (service: string, most: number) => Promise<readonly ObservedAgent[]>;
  /** By service, source and target. */
  readonly edges: (
    filter?: ByService & { readonly agent_id?: string | undefined },
  ) => Promise<readonly ObservedEdge[]>;
  /**
   * What spans without an agent used in sessions in which one agent runs, as edges from that agent.
   */
  readonly sessionUses: (service: string) => Promise<readonly ObservedEdge[]>;
  /** The same as `edges`; with an agent those that lead to it, too. */
  readonly latestEdges: (
    service: string,
    most: number,
    agentIds?: readonly string[],
  ) => Promise<readonly ObservedEdge[]>;
  /** Which of these agents ask others, and which are asked, as `agentKey` names them. */
  readonly roles: (agents: readonly AgentKey[]) => Promise<{
    readonly asking: ReadonlySet<string>;
    readonly asked: ReadonlySet<string>;
  }>;
  /** By name, those of which an agent was seen. */
  readonly services: (filter?: ServiceFilter) => Promise<readonly ObservedService[]>;
  /** How many agents of a service were seen, and how many of these are among them. */
  readonly countAgents: (
    service: string,
    among: readonly string[],
  ) => Promise<{ readonly seen: number; readonly among: number }>;
  readonly countEdges: (service: string) => Promise<number>;
  /** Changes whenever something was seen of a service, or of any. */
  readonly version: (service?: string) => Promise<string>;
  /** The one seen last first. */
  readonly sessions: (request: PageRequest & ByService) => Promise<Page<ObservedSession>>;
  /**
   * How much was not kept, for a limit was reached, by service and kind; of services without a
   * place under "".
   */
  readonly dropped: (request: PageRequest & ByService) => Promise<Page<DroppedObservations>>;
  /** Sessions of this id, by service. */
  readonly sessionsOf: (sessionId: string) => Promise<readonly ObservedSession[]>;
  /** What sessions did within a period, those seen last first. */
  readonly sessionsWithin: (period: SessionPeriod) => Promise<ObservedPeriod>;
  /** At most so many events of a session, the latest ones, in their order. */
  readonly events: (
    service: string,
    sessionId: string,
    most: number,
  ) => Promise<readonly SessionEvent[]>;
};

export function observationsIn({ query }: Database): Observations {
  return {
    sessionUses: (service) => sessionUses({ query }, service),

    agents: async ({ service, keys, agent_id, after, limit } = {}) => {
      let agents = query.selectFrom("observed_agents").selectAll();
      if (service) agents = agents.where(isChosenKey("service", service));
      if (agent_id !== undefined) agents = agents.where("agent_id", "=", indexedText(agent_id));
      if (after !== undefined) {
        agents = agents.where((row) =>
          row(row.refTuple("service", "agent_id"), ">", row.tuple(after.service, after.agent_id)),
        );
      }
      agents = agents.orderBy("service").orderBy("agent_id");
      if (limit !== undefined) agents = agents.limit(limit);
      if (keys === undefined) return (await agents.execute()).map(agentFrom);
      const found: ObservedAgent[] = [];
      await inSlices(keys, async (slice) => {
        const rows = await agents.where(isOneOf("agent_id", slice)).execute();
        for (const row of rows) found.push(agentFrom(row));
      });
      return found;
    },

    latestAgents: async (service, most) => {
      const agents = query
        .selectFrom("observed_agents")
        .selectAll()
        .where("service", "=", indexedText(service));
      const latest = await agents.orderBy("latest", "desc").limit(most).execute();
      return latest.map(agentFrom).toSorted((a, b) => (a.agent_id < b.agent_id ? -1 : 1));
    },

    edges: async ({ service, agent_id } = {}) => {
      let edges = query.selectFrom("observed_edges").selectAll();
      if (service) edges = edges.where(isChosenKey("service", service));
      if (agent_id !== undefined) {
        edges = edges
          .where("source_kind", "=", "agent")
          .where("source_id", "=", indexedText(agent_id));
      }
      const rows = await edges
        .orderBy("service")
        .orderBy("source_kind")
        .orderBy("source_id")
        .orderBy("target_kind")
        .orderBy("target_id")
        .orderBy("server")
        .execute();
      return rows.map(edgeFrom);
    },

    latestEdges: async (service, most, agentIds) => {
      let edges = query
        .selectFrom("observed_edges")
        .selectAll()
        .where("service", "=", indexedText(service));
      if (agentIds !== undefined) {
        const ids = agentIds.map(indexedText);
        edges = edges.where((row) =>
          row.or([
            row.and([row("source_kind", "=", "agent"), row("source_id", "in", ids)]),
            row.and([row("target_kind", "=", "agent"), row("target_id", "in", ids)]),
          ]),
        );
      }
      const latest = await edges.orderBy("latest", "desc").limit(most).execute();
      return latest.map(edgeFrom).toSorted((a, b) => (edgeKeyOf(a) < edgeKeyOf(b) ? -1 : 1));
    },

    roles: async (agents) => {
      const ends = async (end: "source_id" | "target_id"): Promise<ReadonlySet<string>> => {
        const found = new Set<string>();
        await inSlices(agents, async (slice) => {
          const rows = await query
            .selectFrom("observed_edges")
            .select(["service", end])
            .distinct()
            .where("source_kind", "=", "agent")
            .where("target_kind", "=", "agent")
            .where(isOneOf(end, slice))
            .execute();
          for (const row of rows) {
            found.add(agentKey({ service: row.service, agent_id: row[end] }));
          }
        });
        return found;
      };
      return { asking: await ends("source_id"), asked: await ends("target_id") };
    },

    services: async ({ service, after, limit } = {}) => {
      let services = query
        .selectFrom("observed_services as s")
        .select(["s.service", "s.latest"])
        .where((row) =>
          row.exists(
            row
              .selectFrom("observed_agents as a")
              .select("a.service")
              .whereRef("a.service", "=", "s.service"),
          ),
        );
      if (service) services = services.where(isChosenKey("s.service", service));
      if (after !== undefined) services = services.where("s.service", ">", after);
      if (limit !== undefined) services = services.limit(limit);
      const rows = await services.orderBy("s.service").execute();
      return rows.map((row) => ({ service: row.service, last_seen: row.latest }));
    },

    countAgents: async (service, among) => {
      const agents = query
        .selectFrom("observed_agents")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("service", "=", indexedText(service));
      const { n } = await agents.executeTakeFirstOrThrow();
      let found = 0;
      await inSlices(among, async (slice) => {
        const some = await agents.where("agent_id", "in", slice).executeTakeFirstOrThrow();
        found += some.n;
        // A service can have many: others are answered in between.
        await nextTurn();
      });
      return { seen: n, among: found };
    },

    countEdges: async (service) => {
      const edges = query
        .selectFrom("observed_edges")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("service", "=", indexedText(service));
      return (await edges.executeTakeFirstOrThrow()).n;
    },

    version: async (service) => {
      let all = query
        .selectFrom("observed_services")
        .select(({ fn }) => [
          fn.countAll<number>().as("services"),
          fn.sum<number | null>("changes").as("changes"),
          fn.max("latest").as("latest"),
        ]);
      if (service) all = all.where(isChosenKey("service", service));
      const { services, changes, latest } = await all.executeTakeFirstOrThrow();
      return `${services}/${changes ?? 0}/${latest ?? ""}`;
    },

    sessions: async ({ service, limit, cursor }) => {
      let sessions = query.selectFrom("observed_sessions").selectAll();
      if (service) sessions = sessions.where(isChosenKey("service", service));
      if (cursor !== undefined) {
        const [latest = "", session_id = "", last = ""] = positionFrom(cursor).map(String);
        sessions = sessions.where((eb) =>
          eb.or([
            eb("latest", "<", latest),
            eb.and([eb("latest", "=", latest), eb("session_id", ">", session_id)]),
            eb.and([
              eb("latest", "=", latest),
              eb("session_id", "=", session_id),
              eb("service", ">", last),
            ]),
          ]),
        );
      }
      const rows = await sessions
        .orderBy("latest", "desc")
        .orderBy("session_id")
        .orderBy("service")
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit, ({ latest, session_id, service: of }) =>
        positionCursor([latest, session_id, of]),
      );
      return { rows: await withAgents(query, page.rows.map(sessionFrom)), next: page.next };
    },

    dropped: async ({ service, limit, cursor }) => {
      let drops = query.selectFrom("telemetry_dropped").selectAll();
      if (service !== undefined) drops = drops.where(isChosenKey("service", service));
      if (cursor !== undefined) {
        const { at, id } = placeFrom(cursor);
        drops = drops.where((row) => row(row.refTuple("service", "kind"), ">", row.tuple(at, id)));
      }
      const rows = await drops
        .orderBy("service")
        .orderBy("kind")
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit, (row) => cursorFrom({ at: row.service, id: row.kind }));
      return {
        rows: page.rows.map(({ earliest, latest, kind, ...row }) => ({
          ...row,
          kind: droppedKinds.find((known) => known === kind) ?? "edges",
          first_at: earliest,
          last_at: latest,
        })),
        next: page.next,
      };
    },

    sessionsOf: async (sessionId) => {
      const sessions = query.selectFrom("observed_sessions").selectAll();
      const ofId = sessions.where("session_id", "=", indexedText(sessionId));
      return withAgents(query, (await ofId.orderBy("service").execute()).map(sessionFrom));
    },

    sessionsWithin: (period) => sessionsWithin({ query }, period),

    events: async (service, sessionId, most) => {
      const rows = await query
        .selectFrom("session_events")
        .selectAll()
        .where("service", "=", indexedText(service))
        .where("session_id", "=", indexedText(sessionId))
        .orderBy("at", "desc")
        .orderBy("trace_id", "desc")
        .orderBy("span_id", "desc")
        .limit(most)
        .execute();
      return rows
        .toReversed()
        .map((row) => ({ ...row, kind: eventKindFrom(row.kind), failed: row.failed === 1 }));
    },
  };
}

/** True for rows of these agents; the column holds the agent's id. */
function isOneOf(
  column: "agent_id" | "source_id" | "target_id",
  agents: readonly AgentKey[],
): RawBuilder<SqlBool> {
  const pairs = agents.map(({ service, agent_id }) => sql`(${service}, ${agent_id})`);
  return sql<SqlBool>`(service, ${sql.ref(column)}) in (values ${sql.join(pairs)})`;
}

function agentFrom({
  earliest,
  latest,
  named,
  framework,
  model,
  ...row
}: ObservedAgentsTable): ObservedAgent {
  return {
    ...row,
    ...observedTimes(earliest, latest),
    name: textOf(named) || row.agent_id,
    framework: textOf(framework),
    model: textOf(model),
  };
}

function edgeFrom({
  earliest,
  latest,
  source_kind,
  target_kind,
  ...row
}: ObservedEdgesTable): ObservedEdge {
  return {
    ...row,
    source_kind: kindFrom(source_kind),
    target_kind: kindFrom(target_kind),
    ...observedTimes(earliest, latest),
  };
}

function edgeKeyOf(edge: ObservedEdge): string {
  const { service, source_kind, source_id, target_kind, target_id, server } = edge;
  return [service, source_kind, source_id, target_kind, target_id, server].join("\0");
}

type NamelessSession = Omit<ObservedSession, "agent_ids">;

/** Adds the agents that the events of each session name. */
async function withAgents(
  query: Database["query"],
  sessions: readonly NamelessSession[],
): Promise<readonly ObservedSession[]> {
  const agents = new Map<string, string[]>();
  const byService = Map.groupBy(sessions, ({ service }) => service);
  await inTurn([...byService], async ([service, own]) => {
    await inSlices(
      own.map(({ session_id }) => session_id),
      async (slice) => {
        const rows = await query
          .selectFrom("session_events")
          .select(["service", "session_id", "agent_id"])
          .distinct()
          .where("service", "=", service)
          .where("session_id", "in", slice)
          .where("agent_id", "<>", "")
          .orderBy("agent_id")
          .execute();
        for (const row of rows) {
          agents.set(sessionKey(row), [...(agents.get(sessionKey(row)) ?? []), row.agent_id]);
        }
      },
    );
  });
  return sessions.map((session) => ({
    ...session,
    agent_ids: agents.get(sessionKey(session)) ?? [],
  }));
}

function sessionKey(of: { readonly service: string; readonly session_id: string }): string {
  return JSON.stringify([of.service, of.session_id]);
}

function sessionFrom(
  row: Omit<ObservedSession, "first_seen" | "last_seen" | "agent_ids"> & {
    readonly earliest: string;
    readonly latest: string;
  },
): NamelessSession {
  const { earliest, latest, ...session } = row;
  return { ...session, first_seen: earliest, last_seen: latest };
}

/** Of "<time> <text>". */
function textOf(reported: string): string {
  return reported.slice(reported.indexOf(" ") + 1);
}

function kindFrom(text: string): ObservedKind {
  return observedKinds.find((kind) => kind === text) ?? "tool";
}

function eventKindFrom(text: string): SessionEvent["kind"] {
  return eventKinds.find((kind) => kind === text) ?? "tool";
}
