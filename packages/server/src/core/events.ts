import { setTimeout as wait } from "node:timers/promises";

/**
 * Wakes those who wait for something to arrive. It carries no data: what arrived they read from the
 * store, at their own pace, so that nothing queues up here and a slow reader costs nothing.
 */
export type EventHub = {
  /** Called by anyone who has stored something, after the commit. */
  readonly publish: () => void;
  readonly subscribe: () => Subscription;
};

export type Subscription = {
  /**
   * Waits for a publication, and returns at once where one came since the last wait; at the latest
   * after this many milliseconds, for other servers may have stored something too, or when the
   * signal ends.
   */
  readonly next: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly end: () => void;
};

export function createEventHub(): EventHub {
  const wakers = new Set<() => void>();
  return {
    publish: () => {
      for (const wake of wakers) wake();
    },
    subscribe: () => {
      let pending = false;
      let alarm = new AbortController();
      const wake = () => {
        pending = true;
        alarm.abort();
      };
      wakers.add(wake);
      return {
        next: async (milliseconds, signal) => {
          if (!pending && !signal.aborted) {
            await wait(milliseconds, undefined, {
              signal: AbortSignal.any([signal, alarm.signal]),
            }).catch(() => {});
          }
          pending = false;
          alarm = new AbortController();
        },
        end: () => {
          wakers.delete(wake);
        },
      };
    },
  };
}
