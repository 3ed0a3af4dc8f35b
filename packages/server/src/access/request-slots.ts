/** The server's attention, which all callers but agents share. */
export type RequestSlots = {
  /**
   * Starts the work now or when it is its caller's turn; false where too many of this caller's wait
   * already.
   */
  readonly take: (caller: string, work: SlotWork) => boolean;
};

export type SlotWork = {
  /** Resolves once nothing more is done for it; never rejects. */
  readonly start: () => Promise<void>;
  /** Nobody waits for the answer any more. */
  readonly isOver: () => boolean;
};

export type SlotLimits = {
  /** Begun at once, of all callers together. */
  readonly atOnce: number;
  /** Of one caller. */
  readonly mostWaiting: number;
  /**
   * What is not done though the server had so long nothing to do waits for threads, files or its
   * caller, and gives its slot back.
   */
  readonly idleMs: number;
};

/** How often it is looked for what only waits. Milliseconds. */
const lookEveryMs = 20;

/**
 * Limits how many requests run at once, because a busy machine falls behind requests within their
 * rate. Callers take turns, and the requests of each run in order. `idleSoFar`: milliseconds for
 * which the service was idle since its start. `everybodyIn` resolves once waiting connections are
 * accepted; nothing starts before.
 */
export function requestSlots(
  { atOnce, mostWaiting, idleMs }: SlotLimits,
  idleSoFar: () => number,
  everybodyIn: () => Promise<void>,
): RequestSlots {
  /** By caller. A caller that had a turn goes to the end. */
  const waiting = new Map<string, SlotWork[]>();
  /** What each has that is under way: how long the server had been idle when it began. */
  const running = new Set<{ readonly idleBefore: number }>();
  let isLooking = false;

  const begin = async ({ start, isOver }: SlotWork): Promise<void> => {
    const slot = { idleBefore: idleSoFar() };
    running.add(slot);
    await everybodyIn();
    if (!isOver()) await start();
    if (running.delete(slot)) fill();
  };

  const next = (): SlotWork | undefined => {
    for (const [caller, line] of waiting) {
      waiting.delete(caller);
      const work = line.find((one) => !one.isOver());
      if (work === undefined) continue;
      const left = line.slice(line.indexOf(work) + 1);
      if (left.length > 0) waiting.set(caller, left);
      return work;
    }
    return undefined;
  };

  const fill = (): void => {
    while (running.size < atOnce) {
      const work = next();
      if (work === undefined) return;
      void begin(work);
    }
    lookLater();
  };

  const lookLater = (): void => {
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    setTimeout(() => {
      isLooking = false;
      const idle = idleSoFar();
      for (const slot of running) if (idle - slot.idleBefore >= idleMs) running.delete(slot);
      fill();
    }, lookEveryMs).unref();
  };

  return {
    take: (caller, work) => {
      const line = waiting.get(caller) ?? [];
      if (line.length >= mostWaiting) return false;
      line.push(work);
      waiting.set(caller, line);
      fill();
      return true;
    },
  };
}
