import {
  freshSession,
  type SessionKey,
  type SessionState,
  type SessionStore,
} from "@parapet/guardrails";
import type { Database } from "./database.ts";
import type { Statements } from "./dialect.ts";
import { stateFrom } from "./guardrail-session-state.ts";
import { indexedText } from "./indexed-text.ts";

/** One update in its turn: says what to tell whoever asked for it, once it is kept. */
type Update = {
  readonly apply: (statements: Statements) => () => void;
  readonly refuse: (error: unknown) => void;
};

const select = "select state from guardrail_sessions where service = ? and session_key = ?";
const upsert = `insert into guardrail_sessions (service, session_key, revision, state, updated_at)
  values (?, ?, 1, ?, ?) on conflict (service, session_key) do update
  set revision = revision + 1, state = excluded.state, updated_at = excluded.updated_at`;

/**
 * Updates of sessions where the database is in this process. Those that arrive in the same turn of the event loop share one
 * commit, and none is answered before it. The transaction is the only writer, so that nothing comes between what
 * a change was given and what is kept.
 */
export function groupedUpdate(
  directly: NonNullable<Database["directly"]>,
  now: () => string,
): SessionStore["update"] {
  let waiting: Update[] = [];
  const keepAll = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    try {
      const kept = await directly((statements) => group.map(({ apply }) => apply(statements)));
      for (const tell of kept) tell();
    } catch (error) {
      for (const { refuse } of group) refuse(error);
    }
  };
  return (key, change) =>
    new Promise((resolve, refuse) => {
      const apply = (statements: Statements): (() => void) => {
        const before = stateAt(statements, key);
        let outcome: ReturnType<typeof change>;
        try {
          outcome = change(before);
        } catch (error) {
          return () => refuse(error);
        }
        const { state, result } = outcome;
        if (state !== before) keep(statements, key, state, now());
        return () => resolve(result);
      };
      waiting.push({ apply, refuse });
      if (waiting.length === 1) setImmediate(() => void keepAll());
    });
}

function stateAt(statements: Statements, { service, session_id }: SessionKey): SessionState {
  const text = statements.first(select, [service, indexedText(session_id)])?.["state"];
  return typeof text === "string" ? stateFrom(text) : freshSession;
}

function keep(
  statements: Statements,
  { service, session_id }: SessionKey,
  state: SessionState,
  at: string,
): void {
  statements.run(upsert, [service, indexedText(session_id), JSON.stringify(state), at]);
}
