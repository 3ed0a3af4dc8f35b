import {
  freshSession,
  type SessionChange,
  type SessionKey,
  type SessionState,
  type SessionStore,
} from "@parapet/guardrails";
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

/**
 * What was counted holds for so long, or until as many were begun as there was room for.
 * Milliseconds.
 */
const countedForMs = 10_000;
const mostServices = 1_000;

/**
 * Sessions for callers who show no token: they can make up names without end. A session that finds
 * no room is not kept, and evaluated as one in which anything may have happened, so that making up
 * names takes no label away and fills no disk.
 */
export function boundedSessions(
  sessions: Pick<GuardrailSessions, "read" | "update" | "count">,
  nowMs: () => number,
  limits: SessionLimits = sessionLimits,
): SessionStore {
  const rooms = new Map<string, Room>();

  const countedRoom = async (service: string): Promise<Room> => {
    const counts = await sessions.count(service, limits);
    const left = Math.min(limits.service - counts.service, limits.all - counts.all);
    const room = { left: Math.max(0, left), until: nowMs() + countedForMs };
    if (rooms.size >= mostServices) rooms.clear();
    rooms.set(service, room);
    return room;
  };

  const attempt = async <T>(
    key: SessionKey,
    change: (state: SessionState) => SessionChange<T>,
    room: Room | undefined,
  ): Promise<T | typeof unknownRoom> => {
    let begins = false;
    const result = await sessions.update<T | typeof unknownRoom>(key, (state) => {
      // One that is not kept yet is this very state.
      begins = state === freshSession && room !== undefined && room.left > 0;
      if (state !== freshSession || begins) return change(state);
      return { state, result: room === undefined ? unknownRoom : change(anythingHappened).result };
    });
    if (begins && room !== undefined) room.left -= 1;
    return result;
  };

  return {
    read: sessions.read,
    update: async (key, change) => {
      const known = rooms.get(key.service);
      const room = known !== undefined && known.until > nowMs() ? known : undefined;
      const first = await attempt(key, change, room);
      if (first !== unknownRoom) return first;
      const second = await attempt(key, change, await countedRoom(key.service));
      if (second === unknownRoom) throw new Error("a room that was counted is not known");
      return second;
    },
  };
}

type Room = { left: number; readonly until: number };

/** Only a session that begins needs room, and most calls belong to one that is there. */
const unknownRoom = Symbol("unknown room");
