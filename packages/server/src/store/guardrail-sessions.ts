import {
  freshSession,
  type SessionChange,
  type SessionKey,
  type SessionState,
  type SessionStore,
} from "@parapet/guardrails";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Database } from "./database.ts";
import { deleteOlder } from "./delete-older.ts";
import { syncUpdate } from "./sync-sessions.ts";
import { stateFrom } from "./guardrail-session-state.ts";
import { indexedText } from "./indexed-text.ts";
import type { Schema } from "./schema.ts";

/** Sessions of agents, as guardrails label them. */
export type GuardrailSessions = SessionStore & {
  /** How many there are of a service, and of all; neither is counted further than these. */
  readonly count: (
    service: string,
    furthest: { readonly service: number; readonly all: number },
  ) => Promise<{ readonly service: number; readonly all: number }>;
  /** Deletes those that nothing has happened in since a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/**
 * Somebody else has replaced the state in between; a session that is fought over this often has a
 * fault elsewhere.
 */
const mostAttempts = 1_000;

export function guardrailSessionsIn(database: Database): GuardrailSessions {
  const { query, sync, now } = database;
  return {
    read: async (key) => stateOf(await rowAt(query, key)),

    update: sync === undefined ? comparedUpdate(database) : syncUpdate(sync, now),

    count: async (service, furthest) => {
      const counted = async (
        sessions: SelectQueryBuilder<Schema, "guardrail_sessions", object>,
      ) => {
        const { n } = await query
          .selectFrom(sessions.as("some"))
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow();
        return n;
      };
      const all = query.selectFrom("guardrail_sessions").select("session_key");
      return {
        service: await counted(all.where("service", "=", service).limit(furthest.service)),
        all: await counted(all.limit(furthest.all)),
      };
    },

    prune: (before) =>
      deleteOlder(query, { table: "guardrail_sessions", column: "updated_at" }, before),
  };
}

/** Compare and set, where others may write at the same time. */
function comparedUpdate({ relaxed, now }: Database): SessionStore["update"] {
  return async (key, change) => {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      // Each attempt works on what the one before it found in its way.
      // oxlint-disable-next-line no-await-in-loop
      const kept = await relaxed((light) => replace(light, key, change, now()));
      if (kept !== undefined) return kept.result;
    }
    throw new Error("A session changes faster than it can be stored.");
  };
}

/** Undefined where somebody else has replaced the state in between. */
async function replace<T>(
  query: Kysely<Schema>,
  key: SessionKey,
  change: (state: SessionState) => SessionChange<T>,
  updated_at: string,
): Promise<{ readonly result: T } | undefined> {
  const row = await rowAt(query, key);
  const before = stateOf(row);
  const { state, result } = change(before);
  if (state === before) return { result };
  const kept = { state: JSON.stringify(state), updated_at };
  const { service, session_id } = key;
  const session_key = indexedText(session_id);
  if (row === undefined) {
    const { numInsertedOrUpdatedRows } = await query
      .insertInto("guardrail_sessions")
      .values({ service, session_key, revision: 1, ...kept })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? { result } : undefined;
  }
  const { numUpdatedRows } = await query
    .updateTable("guardrail_sessions")
    .set({ revision: row.revision + 1, ...kept })
    .where("service", "=", service)
    .where("session_key", "=", session_key)
    .where("revision", "=", row.revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { result } : undefined;
}

function rowAt(
  query: Kysely<Schema>,
  { service, session_id }: SessionKey,
): Promise<{ readonly revision: number; readonly state: string } | undefined> {
  return query
    .selectFrom("guardrail_sessions")
    .select(["revision", "state"])
    .where("service", "=", service)
    .where("session_key", "=", indexedText(session_id))
    .executeTakeFirst();
}

function stateOf(row: { readonly state: string } | undefined): SessionState {
  return row === undefined ? freshSession : stateFrom(row.state);
}
