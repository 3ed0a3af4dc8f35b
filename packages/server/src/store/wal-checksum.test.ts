import { expect, test } from "vitest";
import { addToSums, type WalSums } from "./wal-checksum.ts";

const sumsOf = (bytes: Uint8Array, isLittle: boolean): WalSums => {
  const sums = { first: 0, second: 0 };
  addToSums(sums, bytes, isLittle);
  return { first: sums.first >>> 0, second: sums.second >>> 0 };
};

/** The words of a log in the other order of bytes. */
function swapped(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (_byte, at) => bytes[at - (at % 4) + (3 - (at % 4))] ?? 0);
}

test("a log of a machine with the other order of bytes has the same sums", () => {
  const bytes = Uint8Array.from({ length: 4_096 }, (_none, at) => (at * 31 + 200) % 256);
  expect(sumsOf(swapped(bytes), false)).toEqual(sumsOf(bytes, true));
  expect(sumsOf(bytes, false)).not.toEqual(sumsOf(bytes, true));
});

test("sums go on from one part to the next, and wrap at 32 bits", () => {
  const words = new Uint8Array(new Uint32Array([1, 2, 0xff_ff_ff_ff, 3]).buffer);
  expect(sumsOf(words.slice(0, 8), true)).toEqual({ first: 1, second: 3 });
  // 1 + (2^32 - 1) + 3 = 3, and 3 + 3 + 3 = 9.
  expect(sumsOf(words, true)).toEqual({ first: 3, second: 9 });
});
