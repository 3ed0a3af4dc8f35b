import { maxTools, tainted } from "./update-session.ts";
import type { SessionState } from "./session-state.ts";

/** The session after what both states know of it: every part of a state only grows. */
export function mergeSessions(stored: SessionState, other: SessionState): SessionState {
  const later = other.minute > stored.minute ? other : stored;
  const known = new Set(stored.tool_hashes.map(([tool]) => tool));
  const more = other.tool_hashes.filter(([tool]) => !known.has(tool));
  return {
    ...tainted(stored, other),
    tool_calls: Math.max(stored.tool_calls, other.tool_calls),
    minute: later.minute,
    minute_calls:
      stored.minute === other.minute
        ? Math.max(stored.minute_calls, other.minute_calls)
        : later.minute_calls,
    spend_usd: Math.max(stored.spend_usd, other.spend_usd),
    delegation_depth: Math.max(stored.delegation_depth, other.delegation_depth),
    parent_session_id:
      stored.parent_session_id === "" ? other.parent_session_id : stored.parent_session_id,
    tool_hashes: [...stored.tool_hashes, ...more].slice(0, maxTools),
  };
}
