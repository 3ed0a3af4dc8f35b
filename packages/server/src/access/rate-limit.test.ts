import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

test("a burst passes, the next request waits, and time refills", () => {
  let now = 0;
  const limiter = createRateLimiter({ perSecond: 2, burst: 3 }, () => now);
  expect([1, 2, 3].map(() => limiter.take("a"))).toEqual([0, 0, 0]);
  expect(limiter.take("a")).toBe(1);
  now += 500;
  expect(limiter.take("a")).toBe(0);
  expect(limiter.take("a")).toBe(1);
});

test("one caller's flood costs no other caller", () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => 0);
  expect(limiter.take("a")).toBe(0);
  expect(limiter.take("a")).toBeGreaterThan(0);
  expect(limiter.take("b")).toBe(0);
});

test("a flood of callers is forgotten, oldest first, so that memory stays bounded", () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => 0);
  limiter.take("first");
  for (let caller = 0; caller < 10_000; caller += 1) limiter.take(`caller ${caller}`);
  expect(limiter.take("first")).toBe(0);
  expect(limiter.take("caller 9999")).toBeGreaterThan(0);
});
