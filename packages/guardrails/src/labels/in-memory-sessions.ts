import { freshSession } from "./session-state.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionKey, SessionStore } from "./session-store.ts";

/**
 * Sessions of one process, gone with it. JavaScript runs one `change` at a time, so updates are
 * serial by themselves. Beyond `maxSessions` the one that was unused for longest is forgotten, and
 * its labels with it.
 */
export function inMemorySessions(maxSessions = 100_000): SessionStore {
  const sessions = new Map<string, SessionState>();
  const stateOf = (id: string): SessionState => sessions.get(id) ?? freshSession;
  return {
    read: async (key) => stateOf(idOf(key)),
    update: async (key, change) => {
      const id = idOf(key);
      const { state, result } = change(stateOf(id));
      sessions.delete(id);
      sessions.set(id, state);
      if (sessions.size > maxSessions) forgetOldest(sessions);
      return result;
    },
  };
}

function idOf({ service, session_id }: SessionKey): string {
  return `${service}\u0000${session_id}`;
}

function forgetOldest(sessions: Map<string, SessionState>): void {
  for (const id of sessions.keys()) {
    sessions.delete(id);
    return;
  }
}
