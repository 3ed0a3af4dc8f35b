import { freshSession, type SessionState } from "@parapet/guardrails";

/** A stored state; one that an older Parapet wrote lacks what it did not know. */
export function stateFrom(text: string): SessionState {
  const known: Partial<SessionState> = JSON.parse(text);
  return { ...freshSession, ...known };
}
