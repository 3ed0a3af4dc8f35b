/** Time, as a job sees it; tests bring their own. */
export type Timers = {
  /** Milliseconds on a clock that never goes back. */
  readonly nowMs: () => number;
  /** Does some work once, after so many milliseconds; answers how to call it off. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
};

/** The clock of this machine; no timer keeps the process from ending. */
export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
