import { sessionLabels } from "./session-state.ts";
import type { Labels, SessionLabel, SessionState } from "./session-state.ts";

/** What a request adds to a session. */
export type SessionDelta = {
  readonly untrusted_seen: boolean;
  readonly private_read: boolean;
  readonly egress_done: boolean;
  /** The request is a call of a tool that is about to run. */
  readonly isCall: boolean;
  readonly cost_usd: number;
  /** The tool and the digest of its definition; undefined where it is not known. */
  readonly definition: readonly [tool: string, hash: string] | undefined;
};

export const maxTools = 512;
const millisecondsPerMinute = 60_000;

/**
 * Counts the call and its costs; what it does to the taint is added by `tainted`, once it is to go
 * on.
 */
export function withDelta(state: SessionState, delta: SessionDelta, now: Date): SessionState {
  if (!delta.isCall && delta.cost_usd <= 0 && delta.definition === undefined) return state;
  return {
    ...state,
    ...(delta.isCall ? countedCall(state, now) : {}),
    spend_usd: state.spend_usd + Math.max(0, delta.cost_usd),
    tool_hashes: withDefinition(state.tool_hashes, delta.definition),
  };
}

function countedCall(
  state: SessionState,
  now: Date,
): Pick<SessionState, "tool_calls" | "minute" | "minute_calls"> {
  // A clock that is set back does not empty the count.
  const minute = Math.max(state.minute, Math.floor(now.getTime() / millisecondsPerMinute));
  return {
    tool_calls: state.tool_calls + 1,
    minute,
    minute_calls: minute === state.minute ? state.minute_calls + 1 : 1,
  };
}

function withDefinition(
  known: SessionState["tool_hashes"],
  definition: SessionDelta["definition"],
): SessionState["tool_hashes"] {
  if (definition === undefined || known.length >= maxTools) return known;
  return known.some(([tool]) => tool === definition[0]) ? known : [...known, definition];
}

export type Taint = Pick<SessionState, "untrusted_seen" | "private_read" | "egress_done"> & {
  readonly incomplete?: boolean;
};

/** With the taint of both; the same object when that is nothing new. */
export function tainted(state: SessionState, taint: Taint): SessionState {
  const untrusted_seen = state.untrusted_seen || taint.untrusted_seen;
  const private_read = state.private_read || taint.private_read;
  const egress_done = state.egress_done || taint.egress_done;
  const incomplete = state.incomplete || taint.incomplete === true;
  const isNew =
    incomplete !== state.incomplete ||
    untrusted_seen !== state.untrusted_seen ||
    private_read !== state.private_read ||
    egress_done !== state.egress_done;
  return isNew ? { ...state, untrusted_seen, private_read, egress_done, incomplete } : state;
}

/** The labels that are set. */
export function labelsIn(state: Readonly<Record<SessionLabel, boolean>>): readonly SessionLabel[] {
  return sessionLabels.filter((label) => state[label]);
}

export function labelsOf(state: SessionState): Labels {
  return {
    untrusted_seen: state.untrusted_seen,
    private_read: state.private_read,
    egress_done: state.egress_done,
    tool_calls: state.tool_calls,
    calls_this_minute: state.minute_calls,
    spend_usd: state.spend_usd,
    delegation_depth: state.delegation_depth,
  };
}

/**
 * True when the tool's definition is another than the one first seen in this session; undefined
 * where that cannot be known, since the session is incomplete.
 */
export function hasChanged(
  state: SessionState,
  definition: SessionDelta["definition"],
): boolean | undefined {
  if (definition === undefined) return false;
  const [tool, hash] = definition;
  if (state.tool_hashes.some(([known, first]) => known === tool && first !== hash)) return true;
  return state.incomplete ? undefined : false;
}
