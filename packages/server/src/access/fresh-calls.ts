import { isFreshlyMade, longestSkewMs } from "@parapet/adapter-link";

/** So many that only the holder of a key, who needs to repeat nothing, can push any out. */
const mostHeard = 200_000;

/**
 * Tells a call that is made now from one that somebody has kept: a nonce is good once, within a minute of the time in it.
 * Of several services on one database, each remembers what it has heard itself.
 */
export function freshCalls(now: () => number): (nonce: string) => boolean {
  // Whoever is too old for both sets is too old for the clock, too.
  let before = new Set<string>();
  let heard = new Set<string>();
  let since = now();
  return (nonce) => {
    const time = now();
    if (!isFreshlyMade(nonce, time)) return false;
    if (heard.has(nonce) || before.has(nonce)) return false;
    if (Math.abs(time - since) > 2 * longestSkewMs || heard.size >= mostHeard) {
      [before, heard, since] = [heard, new Set(), time];
    }
    heard.add(nonce);
    return true;
  };
}
