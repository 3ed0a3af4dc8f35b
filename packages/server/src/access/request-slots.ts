/** How much of the server's attention each caller without a name may have at once. */
export type RequestSlots = {
  /** Starts the work now or when it is its turn; false where too many of this caller's wait already. */
  readonly take: (caller: string, work: SlotWork) => boolean;
};

export type SlotWork = {
  readonly start: () => void;
  /** Nobody waits for the answer any more. */
  readonly isOver: () => boolean;
  /** Calls back once the answer has gone or will never go. */
  readonly onEnd: (ended: () => void) => void;
};

type Line = { running: number; readonly waiting: SlotWork[] };

/**
 * A rate is a promise about a machine that has nothing else to do. Where it has, requests within their rate pile up: so only
 * some of each caller are begun at once, and the others wait their turn outside. What takes long waits for threads, files or the
 * caller and not for the server's attention, so that it gives back its slot.
 */
export function requestSlots({
  atOnce,
  mostWaiting,
  slotMs,
}: {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly slotMs: number;
}): RequestSlots {
  const lines = new Map<string, Line>();

  const begin = (caller: string, line: Line, { start, onEnd }: SlotWork): void => {
    line.running += 1;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      line.running -= 1;
      for (let next = line.waiting.shift(); next !== undefined; next = line.waiting.shift()) {
        if (next.isOver()) continue;
        begin(caller, line, next);
        return;
      }
      if (line.running === 0) lines.delete(caller);
    };
    const timer = setTimeout(release, slotMs);
    timer.unref();
    onEnd(release);
    start();
  };

  return {
    take: (caller, work) => {
      const line = lines.get(caller) ?? { running: 0, waiting: [] };
      lines.set(caller, line);
      if (line.running < atOnce) begin(caller, line, work);
      else if (line.waiting.length < mostWaiting) line.waiting.push(work);
      else return false;
      return true;
    },
  };
}
