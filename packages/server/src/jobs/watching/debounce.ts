import type { Timers } from "../../core/timers.ts";

/** Waits until changes have come to rest. */
export type Debounced = {
  /** Something has changed. */
  readonly touch: () => void;
  /** The work was just done for another reason: it is not done again at once. */
  readonly rest: () => void;
  readonly close: () => void;
};

export type DebounceOptions = {
  /** Without a change for so long, things are at rest. Milliseconds. */
  readonly quietPeriodMs: number;
  /** Between one time and the next at least, and after a first change at most. Milliseconds. */
  readonly atMostEveryMs: number;
  readonly timers: Timers;
};

/** Does some work when what changes has come to rest, or does not come to rest for long. */
export function debounce(
  work: () => void,
  { quietPeriodMs: quietMs, atMostEveryMs, timers }: DebounceOptions,
): Debounced {
  let firstTouch: number | undefined;
  let lastTime = -Infinity;
  let callOff: (() => void) | undefined;
  const close = () => {
    callOff?.();
    firstTouch = undefined;
  };
  return {
    close,
    rest: () => {
      lastTime = timers.nowMs();
    },
    touch: () => {
      const now = timers.nowMs();
      firstTouch ??= now;
      const quiet = Math.min(now + quietMs, firstTouch + atMostEveryMs);
      callOff?.();
      callOff = timers.after(Math.max(quiet, lastTime + atMostEveryMs) - now, () => {
        firstTouch = undefined;
        lastTime = timers.nowMs();
        work();
      });
    },
  };
}
