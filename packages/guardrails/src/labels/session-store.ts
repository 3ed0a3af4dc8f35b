import type { SessionState } from "./session-state.ts";

export type SessionKey = { readonly service: string; readonly session_id: string };

/**
 * A state to keep, and what else came of working it out. The same state object again means that
 * nothing changes.
 */
export type SessionChange<T> = { readonly state: SessionState; readonly result: T };

/**
 * Where sessions are kept. Both functions reject when the store is away; the caller then fails as
 * its adapters do. `sessionStoreLaws` are the tests that every implementation passes.
 */
export type SessionStore = {
  /** The state as of the last finished update; a fresh one for a session nobody has seen. */
  readonly read: (key: SessionKey) => Promise<SessionState>;
  /**
   * Replaces the state with the result of `change`. Updates of a session are serialized. Resolves
   * with the result of `change` once the state is stored. `change` does no I/O and may be called
   * again with a newer state (compare and set). If it throws, the state is kept and the update
   * rejects.
   */
  readonly update: <T>(
    key: SessionKey,
    change: (state: SessionState) => SessionChange<T>,
  ) => Promise<T>;
};
