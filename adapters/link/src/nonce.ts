import { randomBytes } from "node:crypto";

/** For one call: when it is made, in milliseconds since 1970 in base 36, and 144 random bits. */
export function newNonce(): string {
  return `${Date.now().toString(36)}.${randomBytes(18).toString("base64url")}`;
}

/**
 * When the call of a nonce was made, in milliseconds since 1970; undefined where the nonce has
 * another form.
 */
export function madeAt(nonce: string): number | undefined {
  const time = /^([0-9a-z]{1,10})\.[\w-]{24}$/.exec(nonce)?.[1];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

/**
 * By how much the clocks of an adapter and of the service may differ, on the way included.
 * Milliseconds.
 */
export const longestSkewMs = 60_000;

/** True for the nonce of a call that is made about now. */
export function isFreshlyMade(nonce: string, nowMs: number): boolean {
  const made = madeAt(nonce);
  return made !== undefined && Math.abs(nowMs - made) <= longestSkewMs;
}
