/** A source of unpredictable bytes; `node:crypto`'s `randomBytes` outside tests. */
export type RandomBytes = (size: number) => Uint8Array;

/** `size` random bytes in hexadecimal. */
export function randomHex(randomBytes: RandomBytes, size: number): string {
  return Buffer.from(randomBytes(size)).toString("hex");
}
