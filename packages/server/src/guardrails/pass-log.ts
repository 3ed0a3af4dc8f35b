import type { NewInvocation } from "../store/evaluations.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../jobs/timers.ts";

/**
 * Keeps the records of calls, a few at a time: an adapter does not wait for the disk to hear "allow". A crash
 * loses those of the last moment, and no violation.
 */
export type PassLog = {
  readonly add: (pass: NewInvocation) => void;
  /** Keeps what is left. */
  readonly close: () => Promise<void>;
};

/** So soon that a few go at once, and whoever asks in between hardly waits for them. */
const flushAfterMs = 10;
/** Where the database is away, so many wait for it; older ones go. */
const mostWaiting = 10_000;

export function passLog(store: Pick<Store, "evaluations">, timers: Timers): PassLog {
  let waiting: NewInvocation[] = [];
  let callOff: (() => void) | undefined;
  let flushing = Promise.resolve();

  const flush = async (): Promise<void> => {
    callOff = undefined;
    const passes = waiting;
    waiting = [];
    if (passes.length === 0) return;
    try {
      await store.evaluations.append(passes);
    } catch {
      // The store has counted and logged its error.
      waiting = [...passes, ...waiting].slice(-mostWaiting);
      plan();
    }
  };

  const plan = (): void => {
    callOff ??= timers.after(flushAfterMs, () => {
      flushing = flushing.then(flush);
    });
  };

  return {
    add: (pass) => {
      waiting.push(pass);
      if (waiting.length > mostWaiting) waiting.shift();
      plan();
    },
    close: async () => {
      callOff?.();
      await flushing;
      await flush();
    },
  };
}
