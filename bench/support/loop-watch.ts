import { closeSync, existsSync, openSync, readSync } from "node:fs";

/**
 * The longest time, in milliseconds, for which the event loop of this thread stood still, and why.
 */
export type LoopStandstill = {
  readonly longest: number;
  /**
   * Of it, the time for which the thread could have run and had no core; NaN where the system does
   * not tell.
   */
  readonly withoutCore: number;
  /** The most processor time that the thread has used at a stretch, in whatever standstill. */
  readonly busiest: number;
};

const schedstat = `/proc/self/task/${process.pid}/schedstat`;

/** Looks every millisecond. To be used in the main thread. */
export function watchLoop(): { readonly end: () => LoopStandstill } {
  const scheduler = openScheduler();
  let last = performance.now();
  let cpu = process.threadCpuUsage();
  let waited = scheduler.waited();
  let found: LoopStandstill = { longest: 0, withoutCore: 0, busiest: 0 };
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(cpu);
    const busiest = Math.max(found.busiest, (user + system) / 1_000);
    const stood = performance.now() - last - 1;
    const withoutCore = scheduler.waited() - waited;
    found =
      stood > found.longest ? { longest: stood, withoutCore, busiest } : { ...found, busiest };
    last = performance.now();
    cpu = process.threadCpuUsage();
    waited = scheduler.waited();
  }, 1);
  return {
    end: () => {
      clearInterval(timer);
      scheduler.close();
      return found;
    },
  };
}

/** How long this thread has waited for a core, in milliseconds, as Linux counts it. */
function openScheduler(): { readonly waited: () => number; readonly close: () => void } {
  if (!existsSync(schedstat)) return { waited: () => Number.NaN, close: () => {} };
  const file = openSync(schedstat, "r");
  const buffer = Buffer.alloc(64);
  return {
    waited: () => {
      const length = readSync(file, buffer, 0, buffer.length, 0);
      const [, nanoseconds = ""] = buffer.toString("latin1", 0, length).split(" ");
      return Number(nanoseconds) / 1e6;
    },
    close: () => closeSync(file),
  };
}
