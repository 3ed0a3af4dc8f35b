import type { CallerKey } from "../access/caller-key.ts";

export type StreamSlotLimits = {
  /** Open at once, of all callers together. */
  readonly streams: number;
  /** Of those, open at once for one caller. */
  readonly streamsPerCaller: number;
  /** Of those, kept for callers with a token or a session. */
  readonly streamsForNamed: number;
};

export type StreamSlots = {
  /**
   * Takes a place. What it gives back leaves it; or it says who has all places that this caller may
   * have.
   */
  readonly take: (caller: CallerKey) => (() => void) | "this caller" | "others";
};

/** Who may listen: none of the callers can keep all others away. */
export function streamSlots(limits: StreamSlotLimits): StreamSlots {
  const open = new Map<string, number>();
  let all = 0;
  let unnamed = 0;
  return {
    take: ({ key, isNamed }) => {
      const own = open.get(key) ?? 0;
      if (own >= limits.streamsPerCaller) return "this caller";
      if (all >= limits.streams) return "others";
      if (!isNamed && unnamed >= limits.streams - limits.streamsForNamed) return "others";
      open.set(key, own + 1);
      all += 1;
      if (!isNamed) unnamed += 1;
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
        all -= 1;
        if (!isNamed) unnamed -= 1;
      };
    },
  };
}
