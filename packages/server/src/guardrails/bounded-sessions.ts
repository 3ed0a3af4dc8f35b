import { freshSession, type SessionKey, type SessionState } from "@parapet/guardrails";
import type { GuardrailSessions } from "../store/guardrail-sessions.ts";

/** How many sessions callers who show no token can begin. */
export type SessionLimits = { readonly service: number; readonly all: number };

export const sessionLimits: SessionLimits = { service: 20_000, all: 100_000 };

/** A session of which nothing is known, and which therefore may have done anything. */
const anythingHappened: SessionState = {
  ...freshSession,
  untrusted_seen: true,
  private_read: true,
  egress_done: true,
  tool_calls: 1_000_000,
  spend_usd: 1_000_000,
  delegation_depth: 1_000,
};

/** What was counted holds for so long, or until as many were begun as there was room for. Milliseconds. */
const countedForMs = 10_000;
const mostServices = 1_000;

/**
 * Sessions for callers who show no token: they can make up names without end. A session that finds no room is not kept, and
 * judged as one in which anything may have happened, so that making up names takes no label away and fills no disk.
 */
export function boundedSessions(
  sessions: Pick<GuardrailSessions, "read" | "update" | "count" | "exists">,
  nowMs: () => number,
  limits: SessionLimits = sessionLimits,
): Pick<GuardrailSessions, "read" | "update"> {
  const rooms = new Map<string, { left: number; readonly until: number }>();

  const roomIn = async (service: string): Promise<{ left: number }> => {
    const known = rooms.get(service);
    if (known !== undefined && known.until > nowMs()) return known;
    const counts = await sessions.count(service, limits);
    const left = Math.min(limits.service - counts.service, limits.all - counts.all);
    const room = { left: Math.max(0, left), until: nowMs() + countedForMs };
    if (rooms.size >= mostServices) rooms.clear();
    rooms.set(service, room);
    return room;
  };

  const hasPlace = async (key: SessionKey): Promise<boolean> => {
    if (await sessions.exists(key)) return true;
    const room = await roomIn(key.service);
    if (room.left <= 0) return false;
    room.left -= 1;
    return true;
  };

  return {
    read: sessions.read,
    update: async (key, change) =>
      (await hasPlace(key)) ? sessions.update(key, change) : change(anythingHappened).result,
  };
}
