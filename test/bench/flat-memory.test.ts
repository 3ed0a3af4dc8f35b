import { expect, test } from "vitest";
import { growthOf } from "../../bench/support/flat-memory.ts";

const looks = (heapAt: (seconds: number) => number) =>
  Array.from({ length: 60 }, (_, n) => ({ at: n * 10, heap: heapAt(n * 10), external: 12 }));

test("memory that goes up and down is flat, and what fills in the beginning is no growth", () => {
  expect(growthOf(looks((at) => 60 + (at % 70) / 10))).toEqual([]);
  expect(growthOf(looks((at) => Math.min(30 + at / 5, 70)))).toEqual([]);
});

test("a leak of 6 MB a minute fails a soak of ten minutes", () => {
  expect(growthOf(looks((at) => 60 + at / 10))).toEqual(["heap has grown from 90.0 to 110.0 MB"]);
});

test("a soak that is too short says so instead of passing", () => {
  expect(() => growthOf(looks(() => 60).slice(0, 6))).toThrow("Too short");
});
