import { isFreshlyMade, longestSkewMs } from "@parapet/adapter-link";

/** So many that only the holder of a key, who needs to repeat nothing, can push any out. */
const maxNonces = 200_000;

/**
 * Tells a call that is made now from one that somebody has kept: a nonce is good once, within a
 * minute of the time in it.
 */
export function replayGuard(now: () => number): (nonce: string) => boolean {
  // A nonce too old for both sets is rejected by the clock as well.
  let before = new Set<string>();
  let heard = new Set<string>();
  let since = now();
  return (nonce) => {
    const time = now();
    if (!isFreshlyMade(nonce, time)) return false;
    if (heard.has(nonce) || before.has(nonce)) return false;
    if (Math.abs(time - since) > 2 * longestSkewMs || heard.size >= maxNonces) {
      [before, heard, since] = [heard, new Set(), time];
    }
    heard.add(nonce);
    return true;
  };
}

/** What was heard by servers on one database, one that has ended among them. */
type UsedNonces = {
  /** True for a nonce that none of them has heard; they then have. */
  readonly isFirst: (nonce: string) => Promise<boolean>;
  /** Forgets what was heard before a time. */
  readonly forget: (before: string) => Promise<void>;
};

/** Long enough for servers whose clocks differ as well. Milliseconds. */
const keptMs = 5 * longestSkewMs;

/**
 * The same for servers on one database: what one of them has heard is old to all, and to one that
 * starts again.
 */
export function sharedReplayGuard(
  heard: UsedNonces,
  now: () => number,
): (nonce: string) => Promise<boolean> {
  const isFresh = replayGuard(now);
  let forgotten = now();
  return async (nonce) => {
    if (!isFresh(nonce)) return false;
    const time = now();
    // Often, so that there is little to forget at once.
    if (Math.abs(time - forgotten) > longestSkewMs / 4) {
      forgotten = time;
      // The store has counted and logged its error; the next round tries again.
      heard.forget(new Date(time - keptMs).toISOString()).catch(() => {});
    }
    return heard.isFirst(nonce);
  };
}
