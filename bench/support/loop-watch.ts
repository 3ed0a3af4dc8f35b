import { watchCoreWait } from "./core-wait.ts";

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

/** Looks every millisecond. To be used in the main thread. */
export function watchLoop(): { readonly end: () => LoopStandstill } {
  const scheduler = watchCoreWait(process.pid);
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
