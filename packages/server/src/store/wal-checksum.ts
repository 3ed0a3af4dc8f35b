import { endianness } from "node:os";

/** The two sums that SQLite carries from one part of a log to the next. */
export type WalSums = { first: number; second: number };

const isLittleHere = endianness() === "LE";

/**
 * Adds bytes to the sums of a write-ahead log
 * (https://www.sqlite.org/fileformat2.html#checksum_algorithm). Their number is a multiple of 8,
 * and they begin at a multiple of 4 of their buffer.
 */
export function addToSums(sums: WalSums, bytes: Uint8Array, isLittle: boolean): void {
  let { first, second } = sums;
  if (isLittle === isLittleHere) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    for (let at = 0; at < words.length; at += 2) {
      first = (first + (words[at] ?? 0) + second) | 0;
      second = (second + (words[at + 1] ?? 0) + first) | 0;
    }
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 8) {
      first = (first + view.getUint32(at, isLittle) + second) | 0;
      second = (second + view.getUint32(at + 4, isLittle) + first) | 0;
    }
  }
  sums.first = first;
  sums.second = second;
}
