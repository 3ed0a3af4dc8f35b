import { tainted } from "./update-session.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionKey, SessionStore } from "./session-store.ts";

/** Sessions above this many are not looked at. */
const maxGenerations = 16;

/** The sessions that a session descends from, and what they pass on. */
export type Lineage = {
  readonly parent: string;
  readonly ancestors: readonly { readonly key: SessionKey; readonly state: SessionState }[];
};

export const noLineage: Lineage = { parent: "", ancestors: [] };

/** The session `parent` and those above it; a circle ends where it closes. */
export async function lineageOf(
  sessions: SessionStore,
  {
    service,
    parent,
    child,
  }: { readonly service: string; readonly parent: string; readonly child: string },
): Promise<Lineage> {
  const ancestors: { key: SessionKey; state: SessionState }[] = [];
  const seen = new Set([child]);
  let next = parent;
  while (next !== "" && !seen.has(next) && ancestors.length < maxGenerations) {
    seen.add(next);
    const key = { service, session_id: next };
    // Each names the next.
    // oxlint-disable-next-line no-await-in-loop
    const state = await sessions.read(key);
    ancestors.push({ key, state });
    next = state.parent_session_id;
  }
  return { parent, ancestors };
}

/**
 * The state with what its ancestors pass on: their taint, and one generation more than the
 * parent's.
 */
export function inherited(state: SessionState, { parent, ancestors }: Lineage): SessionState {
  const heir = ancestors.reduce((own, ancestor) => tainted(own, ancestor.state), state);
  const depth = ancestors[0] === undefined ? 0 : ancestors[0].state.delegation_depth + 1;
  const isKnown = heir.parent_session_id !== "" || parent === "";
  if (isKnown && depth <= heir.delegation_depth) return heir;
  return {
    ...heir,
    parent_session_id: isKnown ? heir.parent_session_id : parent,
    delegation_depth: Math.max(heir.delegation_depth, depth),
  };
}

/** What a session has seen and read comes back to those that started it, with its answer. */
export async function passedUp(
  sessions: SessionStore,
  { ancestors }: Lineage,
  { untrusted_seen, private_read, incomplete }: SessionState,
): Promise<void> {
  const taint = { untrusted_seen, private_read, egress_done: false, incomplete };
  const lacking = ancestors.filter(({ state }) => tainted(state, taint) !== state);
  await Promise.all(
    lacking.map(({ key }) =>
      sessions.update(key, (state) => ({ state: tainted(state, taint), result: undefined })),
    ),
  );
}
