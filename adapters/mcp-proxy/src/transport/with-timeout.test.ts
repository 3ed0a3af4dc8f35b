import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishesWithin } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is fulfilled in time is, and leaves no timer that keeps the process from ending", async () => {
  expect(await finishesWithin(Promise.resolve("done"), 60_000)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("what is rejected is not, and is nobody's unhandled rejection", async () => {
  expect(await finishesWithin(Promise.reject(new Error("broken pipe")), 60_000)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer is not waited for", async () => {
  const { promise } = Promise.withResolvers<void>();
  const answer = finishesWithin(promise, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(await Promise.race([answer, Promise.resolve("waiting")])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe(false);
});
