import { freshSession, type SessionState, type SessionStore } from "@parapet/guardrails";
import type { Database } from "./database.ts";
import type { Statements } from "./dialect.ts";
import { stateFrom } from "./guardrail-session-state.ts";
import { indexedText } from "./indexed-text.ts";

const select = "select state from guardrail_sessions where service = ? and session_key = ?";
const upsert = `insert into guardrail_sessions (service, session_key, revision, state, updated_at)
  values (?, ?, 1, ?, ?) on conflict (service, session_key) do update
  set revision = revision + 1, state = excluded.state, updated_at = excluded.updated_at`;

/**
 * Updates of sessions where the database is in this process. Their transaction is the only writer,
 * so that nothing comes between what a change was given and what is kept.
 */
export function syncUpdate(
  sync: NonNullable<Database["sync"]>,
  now: () => string,
): SessionStore["update"] {
  return ({ service, session_id }, change) => {
    const key = [service, indexedText(session_id)] as const;
    return sync((statements) => {
      const before = stateAt(statements, key);
      const { state, result } = change(before);
      if (state !== before) statements.run(upsert, [...key, JSON.stringify(state), now()]);
      return result;
    });
  };
}

function stateAt(statements: Statements, key: readonly [string, string]): SessionState {
  const text = statements.first(select, key)?.["state"];
  return typeof text === "string" ? stateFrom(text) : freshSession;
}
