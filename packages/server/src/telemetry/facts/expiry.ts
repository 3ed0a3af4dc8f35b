import type { Database } from "../../store/database.ts";
import { inTurn } from "../../store/in-turn.ts";

/** Lets go of what has been seen; slice by slice, so that nothing else waits long. */
export type Expiry = {
  /**
   * Spans that started before an hour since 1970, with what they reported about guardrails, and how
   * many they were; those of one service where it is named.
   */
  readonly spans: (startedBefore: number, service?: string) => Promise<number>;
  /** Sessions that ended before a time, with their events. */
  readonly sessions: (before: string) => Promise<number>;
  /** Agents and edges that were last seen before a time. */
  readonly facts: (before: string) => Promise<number>;
  /** All that was seen of a service. */
  readonly service: (service: string) => Promise<void>;
  /** How many spans there are of each hour and service, the newest first. */
  readonly hours: () => Promise<
    readonly { readonly service: string; readonly hour: number; readonly spans: number }[]
  >;
};

/** Ranges of trace ids: those that begin with the same two digits. */
const slices: readonly (readonly [from: string, to: string])[] = Array.from(
  { length: 256 },
  (_, n) => [twoDigits(n), n === 255 ? "g" : twoDigits(n + 1)],
);

const tablesOfService = [
  "waiting_spans",
  "observed_services",
  "telemetry_dropped",
  "told_guardrails",
  "observed_agents",
  "observed_edges",
  "observed_sessions",
  "session_events",
  "once_allowed",
  "told_evaluations",
] as const;

export function expiryIn({ query }: Database): Expiry {
  const spansIn = ([from, to]: (typeof slices)[number]) =>
    query.deleteFrom("spans").where("trace_id", ">=", from).where("trace_id", "<", to);
  return {
    spans: async (startedBefore, service) => {
      let forgotten = 0;
      await inTurn(slices, async (slice) => {
        let old = spansIn(slice).where("started_hour", "<", startedBefore);
        if (service !== undefined) old = old.where("service", "=", service);
        forgotten += Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
      });
      let reported = query.deleteFrom("told_evaluations").where("hour", "<", startedBefore);
      if (service !== undefined) reported = reported.where("service", "=", service);
      await reported.execute();
      return forgotten;
    },

    sessions: async (before) => {
      const ended = await query
        .selectFrom("observed_sessions")
        .select(["service", "session_id"])
        .where("latest", "<", before)
        .execute();
      // Events go first: a round that is cut short leaves nothing that the next one does not find.
      await inTurn(["session_events", "observed_sessions"] as const, (table) =>
        inTurn(ended, ({ service, session_id }) =>
          query
            .deleteFrom(table)
            .where("service", "=", service)
            .where("session_id", "=", session_id)
            .execute(),
        ),
      );
      return ended.length;
    },

    facts: async (before) => {
      let forgotten = 0;
      await inTurn(["observed_agents", "observed_edges"] as const, async (table) => {
        const old = query.deleteFrom(table).where("latest", "<", before);
        forgotten += Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
      });
      await inTurn(["observed_services", "telemetry_dropped"] as const, (table) =>
        query.deleteFrom(table).where("latest", "<", before).execute(),
      );
      return forgotten;
    },

    service: async (service) => {
      await inTurn(tablesOfService, (table) =>
        query.deleteFrom(table).where("service", "=", service).execute(),
      );
      await inTurn(slices, (slice) => spansIn(slice).where("service", "=", service).execute());
    },

    hours: async () => {
      const counts = query
        .selectFrom("spans")
        .select(({ fn }) => ["service", "started_hour as hour", fn.countAll<number>().as("spans")])
        .groupBy(["service", "started_hour"])
        .orderBy("started_hour", "desc");
      return counts.execute();
    },
  };
}

function twoDigits(n: number): string {
  return n.toString(16).padStart(2, "0");
}
