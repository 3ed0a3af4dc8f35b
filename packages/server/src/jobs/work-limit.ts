/** How much time a piece of work in a thread may take. */
export type WorkLimit = {
  readonly limitMs: number;
  /** Processor time that the thread has used since some moment. */
  readonly usedMs: () => Promise<number>;
  /** Called once, when the work has taken too much. */
  readonly exceeded: () => void;
};

/**
 * Work that waits for a core this many times as long as it may use one is given up all the same.
 */
const mostWaiting = 10;
/**
 * Work that uses no processor time for so long, or does not tell, waits for something that does not
 * answer.
 */
const longestPauseMs = 30_000;
const shortestWaitMs = 20;

/**
 * Ends work by the processor time that it uses: on a busy machine what waits for a core is not
 * taken for what is too large. Returns what calls it off.
 */
export function limitWork({ limitMs, usedMs, exceeded }: WorkLimit): () => void {
  const started = performance.now();
  const pause = Math.min(longestPauseMs, limitMs);
  const before = used(usedMs, pause);
  let isOver = false;
  let seen: { readonly at: number; readonly used: number } | undefined;

  const look = async (): Promise<void> => {
    const own = (await used(usedMs, pause)) - (await before);
    if (isOver) return;
    const now = performance.now();
    const isStuck = seen !== undefined && now - seen.at >= pause && own - seen.used < 1;
    if (own >= limitMs || now - started >= mostWaiting * limitMs || isStuck) {
      exceeded();
      return;
    }
    if (seen === undefined || now - seen.at >= pause) seen = { at: now, used: own };
    lookIn(Math.max(shortestWaitMs, Math.min(limitMs - own, pause)));
  };
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number): void => {
    timer = setTimeout(() => void look(), ms);
  };
  // Before that it cannot have used as much.
  lookIn(limitMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * A thread that is only starting, or gone, cannot tell, and one that waits for the system does not.
 */
async function used(usedMs: WorkLimit["usedMs"], patienceMs: number): Promise<number> {
  const { promise: unanswered, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(resolve, patienceMs, 0);
  try {
    return await Promise.race([usedMs(), unanswered]);
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
}
