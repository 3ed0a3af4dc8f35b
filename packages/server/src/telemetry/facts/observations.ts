import type { Database } from "../../store/database.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { cursorFrom, type Page, pageOf, type PageRequest, placeFrom } from "../../store/page.ts";
import { type DroppedKind, droppedKinds } from "./limits.ts";
import { type ObservedKind, observedKinds, type SessionEventRow } from "./counted.ts";

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

type ByService = { readonly service?: string | undefined };

/** What agents were seen to do. */
export type Observations = {
  /** By service and id. */
  readonly agents: (filter?: ByService) => Promise<readonly ObservedAgent[]>;
  /** By service, source and target. */
  readonly edges: (
    filter?: ByService & { readonly agent_id?: string | undefined },
  ) => Promise<readonly ObservedEdge[]>;
  /** The one seen last first. */
  readonly sessions: (request: PageRequest & ByService) => Promise<Page<ObservedSession>>;
  /** How much was not kept, for a limit was reached, by service and kind; of services without a place under "". */
  readonly dropped: (request: PageRequest & ByService) => Promise<Page<DroppedObservations>>;
  /** Sessions of this id, by service. */
  readonly sessionsOf: (sessionId: string) => Promise<readonly ObservedSession[]>;
  /** At most so many events of a session, the latest ones, in their order. */
  readonly events: (
    service: string,
    sessionId: string,
    most: number,
  ) => Promise<readonly SessionEvent[]>;
};

export function observationsIn({ query }: Database): Observations {
  return {
    agents: async ({ service } = {}) => {
      let agents = query.selectFrom("observed_agents").selectAll();
      if (service) agents = agents.where("service", "=", indexedText(service));
      const rows = await agents.orderBy("service").orderBy("agent_id").execute();
      return rows.map(({ earliest, latest, named, framework, model, ...row }) => ({
        ...row,
        ...seen(earliest, latest),
        name: textOf(named) || row.agent_id,
        framework: textOf(framework),
        model: textOf(model),
      }));
    },

    edges: async ({ service, agent_id } = {}) => {
      let edges = query.selectFrom("observed_edges").selectAll();
      if (service) edges = edges.where("service", "=", indexedText(service));
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
      return rows.map(({ earliest, latest, source_kind, target_kind, ...row }) => ({
        ...row,
        source_kind: kindFrom(source_kind),
        target_kind: kindFrom(target_kind),
        ...seen(earliest, latest),
      }));
    },

    sessions: async ({ service, limit, cursor }) => {
      let sessions = query.selectFrom("observed_sessions").selectAll();
      if (service) sessions = sessions.where("service", "=", indexedText(service));
      if (cursor !== undefined) {
        const { at, id } = placeFrom(cursor);
        sessions = sessions.where((eb) =>
          eb.or([
            eb("latest", "<", at),
            eb.and([eb("latest", "=", at), eb("session_id", ">", id)]),
          ]),
        );
      }
      const rows = await sessions
        .orderBy("latest", "desc")
        .orderBy("session_id")
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit, ({ latest, session_id }) =>
        cursorFrom({ at: latest, id: session_id }),
      );
      return { rows: page.rows.map(sessionFrom), next: page.next };
    },

    dropped: async ({ service, limit, cursor }) => {
      let drops = query.selectFrom("telemetry_dropped").selectAll();
      if (service !== undefined) drops = drops.where("service", "=", indexedText(service));
      if (cursor !== undefined) {
        const { at, id } = placeFrom(cursor);
        drops = drops.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("service", "kind"), ">", tuple(at, id)),
        );
      }
      const rows = await drops
        .orderBy("service")
        .orderBy("kind")
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit, (row) => cursorFrom({ at: row.service, id: row.kind }));
      return {
        rows: page.rows.map(({ earliest, latest, kind, dropped, ...row }) => ({
          ...row,
          kind: droppedKinds.find((known) => known === kind) ?? "edges",
          dropped: Number(dropped),
          first_at: earliest,
          last_at: latest,
        })),
        next: page.next,
      };
    },

    sessionsOf: async (sessionId) => {
      const sessions = query.selectFrom("observed_sessions").selectAll();
      const ofId = sessions.where("session_id", "=", indexedText(sessionId));
      return (await ofId.orderBy("service").execute()).map(sessionFrom);
    },

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

function sessionFrom(
  row: Omit<ObservedSession, "first_seen" | "last_seen"> & {
    readonly earliest: string;
    readonly latest: string;
  },
): ObservedSession {
  const { earliest, latest, ...session } = row;
  return { ...session, first_seen: earliest, last_seen: latest };
}

/** "<time> <trace> <span>". */
function seen(earliest: string, latest: string) {
  const [last_seen = "", trace_id = "", span_id = ""] = latest.split(" ");
  return { first_seen: earliest, last_seen, proof: { trace_id, span_id } };
}

/** Of "<time> <text>". */
function textOf(told: string): string {
  return told.slice(told.indexOf(" ") + 1);
}

function kindFrom(text: string): ObservedKind {
  return observedKinds.find((kind) => kind === text) ?? "tool";
}

const eventKinds = ["run", "tool", "memory", "guardrail"] as const;

function eventKindFrom(text: string): SessionEvent["kind"] {
  return eventKinds.find((kind) => kind === text) ?? "tool";
}
