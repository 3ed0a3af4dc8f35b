import { createHash } from "node:crypto";
import {
  freshSession,
  mergeSessions,
  type SessionChange,
  type SessionKey,
  type SessionState,
} from "@parapet/guardrails";
import type { GuardrailSessions } from "../store/guardrail-sessions.ts";
import { inTurn } from "../store/in-turn.ts";
import type { WriteOutage } from "./write-outage.ts";

/** What memory may hold of sessions whose labels could not be written. */
const most = { sessions: 10_000, bytes: 32 * 1024 * 1024 };

const unknown: SessionState = { ...freshSession, incomplete: true };

/** Sessions of agents, as calls need them. */
export type CallSessions = Pick<GuardrailSessions, "read" | "update" | "count">;

type Held = { readonly key: SessionKey; readonly state: SessionState; readonly bytes: number };

/**
 * The same sessions, which go on while the database refuses writes: what changes is kept in memory
 * and written later. A session whose change fits nowhere, or that cannot be read, is incomplete
 * from then on; it never passes for clean. For a database that this process alone writes to:
 * another one would not see what is held here.
 */
export function unwrittenSessions(
  stored: CallSessions,
  outage: WriteOutage,
  limits: typeof most = most,
): CallSessions {
  const held = new Map<string, Held>();
  const lost = lossyMemory();
  let bytes = 0;
  let flushes = 0;

  const asKnown = (id: string, state: SessionState): SessionState =>
    state.incomplete || !lost.mayHave(id) ? state : { ...state, incomplete: true };

  /**
   * Uses the latest state in the turn in which it is known, so that no other update comes between.
   */
  const onLatest = async <T>(key: SessionKey, use: (state: SessionState) => T): Promise<T> => {
    const id = idOf(key);
    const flushesBefore = flushes;
    const state = held.has(id) ? undefined : await storedOrUnknown(key);
    const latest = held.get(id)?.state;
    if (latest !== undefined) return use(latest);
    // What was held meanwhile may have been written after it was read.
    if (state === undefined || flushes !== flushesBefore) return onLatest(key, use);
    return use(asKnown(id, state));
  };

  const storedOrUnknown = async (key: SessionKey): Promise<SessionState> => {
    try {
      return await stored.read(key);
    } catch {
      // The store has counted and logged its error.
      return unknown;
    }
  };

  const drop = (id: string): void => {
    bytes -= held.get(id)?.bytes ?? 0;
    held.delete(id);
  };

  const hold = (id: string, key: SessionKey, state: SessionState): void => {
    const size = JSON.stringify(state).length + id.length;
    const before = held.get(id);
    const after = bytes - (before?.bytes ?? 0) + size;
    if ((before === undefined && held.size >= limits.sessions) || after > limits.bytes) {
      lost.add(id);
      if (before !== undefined) {
        held.set(id, { ...before, state: { ...before.state, incomplete: true } });
      }
      return;
    }
    held.set(id, { key, state, bytes: size });
    bytes = after;
    outage.waits();
  };

  const updateInMemory = <T>(
    key: SessionKey,
    change: (state: SessionState) => SessionChange<T>,
  ): Promise<T> =>
    onLatest(key, (before) => {
      const { state, result } = change(before);
      if (state !== before) hold(idOf(key), key, state);
      return result;
    });

  outage.add({
    kind: "sessions",
    waiting: () => held.size,
    lost: lost.count,
    flush: () =>
      inTurn([...held], async ([id, { key, state }]) => {
        try {
          await stored.update(key, (known) => ({
            state: mergeSessions(known, state),
            result: undefined,
          }));
        } catch (error) {
          if (outage.began(error)) throw error;
          // It alone cannot be written.
          lost.add(id);
        }
        flushes += 1;
        if (held.get(id)?.state === state) drop(id);
      }),
  });

  /**
   * What it adds to a session that cannot be read goes nowhere, so that nobody knows the session
   * any more.
   */
  const updateUnreadable = <T>(
    id: string,
    change: (state: SessionState) => SessionChange<T>,
  ): T => {
    const { state, result } = change(unknown);
    if (state !== unknown) lost.add(id);
    return result;
  };

  return {
    read: (key) => onLatest(key, (state) => state),
    count: stored.count,

    update: async (key, change) => {
      const id = idOf(key);
      if (outage.isOn() || held.has(id)) return updateInMemory(key, change);
      let failed = false;
      try {
        return await stored.update(key, (state) => {
          failed = true;
          const changed = change(asKnown(id, state));
          failed = false;
          return changed;
        });
      } catch (error) {
        if (failed) throw error;
        if (outage.began(error)) return await updateInMemory(key, change);
        return updateUnreadable(id, change);
      }
    },
  };
}

function idOf({ service, session_id }: SessionKey): string {
  return `${service}\u0000${session_id}`;
}

const lossyBits = 2 ** 23;

function placesOf(id: string): readonly number[] {
  const digest = createHash("sha256").update(id).digest();
  return [0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset) % lossyBits);
}

/**
 * A Bloom filter: never forgets and never grows, and may take a name for one that it has, never the
 * other way round.
 */
function lossyMemory() {
  let bits: Uint8Array | undefined;
  let count = 0;
  const mayHave = (id: string): boolean => {
    const known = bits;
    return (
      known !== undefined &&
      placesOf(id).every((place) => ((known[place >> 3] ?? 0) & (1 << (place & 7))) !== 0)
    );
  };
  return {
    add: (id: string): void => {
      if (mayHave(id)) return;
      count += 1;
      const known = (bits ??= new Uint8Array(lossyBits / 8));
      for (const place of placesOf(id))
        known[place >> 3] = (known[place >> 3] ?? 0) | (1 << (place & 7));
    },
    mayHave,
    count: () => count,
  };
}
