import { randomHex, type RandomBytes } from "./random-bytes.ts";

/**
 * "fx_", the time in base 36 so that ids sort by it, and 40 random bits; lower-case and safe in a
 * file name.
 */
export function newFixId(now: Date, randomBytes: RandomBytes): string {
  const time = Math.max(0, now.getTime()).toString(36).padStart(9, "0");
  return `fx_${time}${randomHex(randomBytes, 5)}`;
}
