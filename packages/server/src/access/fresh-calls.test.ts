import { newNonce } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { freshCalls } from "./fresh-calls.ts";

const nonceAt = (ms: number): string => `${ms.toString(36)}.${newNonce().split(".")[1]}`;
const start = Date.UTC(2026, 10, 21);

test("a call that was kept and is sent again is not heard, however many came between", () => {
  let now = start;
  const isFresh = freshCalls(() => now);
  const kept = nonceAt(start + 59_000);
  expect(isFresh(kept)).toBe(true);
  for (now = start; now < start + 600_000; now += 1_000) {
    expect(isFresh(nonceAt(now))).toBe(true);
    expect(isFresh(kept)).toBe(false);
  }
});

test.for([
  ["a minute late", nonceAt(start - 60_000), true],
  ["later than that", nonceAt(start - 60_001), false],
  ["by a clock that is a minute fast", nonceAt(start + 60_000), true],
  ["by one that is faster", nonceAt(start + 60_001), false],
  ["without a time", "x".repeat(24), false],
  ["with a short random part", `${start.toString(36)}.abc`, false],
  ["with nothing", "", false],
] as const)("a call %s", ([, nonce, expected]) => {
  expect(freshCalls(() => start)(nonce)).toBe(expected);
});
