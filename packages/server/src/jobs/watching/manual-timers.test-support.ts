import { vi } from "vitest";
import type { Timers } from "../../core/timers.ts";

/** Time that stands still until a test moves it. */
export function manualTimers() {
  let now = 0;
  const planned = new Map<object, { readonly at: number; readonly work: () => void }>();
  const timers: Timers = {
    nowMs: () => now,
    after: (milliseconds, work) => {
      const key = {};
      planned.set(key, { at: now + milliseconds, work });
      return () => void planned.delete(key);
    },
  };
  return {
    timers,
    /** In how many milliseconds each planned work is due. */
    due: () => [...planned.values()].map(({ at }) => at - now),
    /** Lets so many milliseconds pass, and does what is due, in its order. */
    pass: (milliseconds: number) => {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...planned].toSorted(([, a], [, b]) => a.at - b.at);
        if (next === undefined || next[1].at > until) break;
        planned.delete(next[0]);
        now = next[1].at;
        next[1].work();
      }
      now = until;
    },
    /** Waits, in real time, until some work is planned. */
    untilPlanned: () => vi.waitFor(() => void (planned.size > 0 || fail()), { timeout: 20_000 }),
  };
}

function fail(): never {
  throw new Error("Nothing is planned.");
}
