import { freshSession, type SessionState, type SessionStore } from "@parapet/guardrails";
import type { Database } from "./database.ts";
import { indexedText } from "./indexed-text.ts";

/** Sessions of agents, as guardrails label them. */
export type GuardrailSessions = SessionStore & {
  /** Deletes those that nothing has happened in since a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/** Somebody else has replaced the state in between; a session that is fought over this often has a fault elsewhere. */
const mostAttempts = 1_000;

export function guardrailSessionsIn({ query, now }: Database): GuardrailSessions {
  const rowOf = async (service: string, sessionId: string) =>
    query
      .selectFrom("guardrail_sessions")
      .select(["revision", "state"])
      .where("service", "=", service)
      .where("session_key", "=", indexedText(sessionId))
      .executeTakeFirst();

  return {
    read: async ({ service, session_id }) => stateOf(await rowOf(service, session_id)),

    update: async ({ service, session_id }, change) => {
      const session_key = indexedText(session_id);
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        // Each attempt works on what the one before it found in its way.
        /* oxlint-disable no-await-in-loop */
        const row = await rowOf(service, session_id);
        const before = stateOf(row);
        const { state, result } = change(before);
        if (state === before) return result;
        const kept = { state: JSON.stringify(state), updated_at: now() };
        if (row === undefined) {
          const inserted = await query
            .insertInto("guardrail_sessions")
            .values({ service, session_key, revision: 1, ...kept })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (inserted.numInsertedOrUpdatedRows === 1n) return result;
        } else {
          const { numUpdatedRows } = await query
            .updateTable("guardrail_sessions")
            .set({ revision: row.revision + 1, ...kept })
            .where("service", "=", service)
            .where("session_key", "=", session_key)
            .where("revision", "=", row.revision)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 1n) return result;
        }
        /* oxlint-enable no-await-in-loop */
      }
      throw new Error("A session changes faster than it can be kept.");
    },

    prune: async (before) => {
      const old = query.deleteFrom("guardrail_sessions").where("updated_at", "<", before);
      return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

/** A state that an older Parapet wrote lacks what it did not know. */
function stateOf(row: { readonly state: string } | undefined): SessionState {
  if (row === undefined) return freshSession;
  const known: Partial<SessionState> = JSON.parse(row.state);
  return { ...freshSession, ...known };
}
