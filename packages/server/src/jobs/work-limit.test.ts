import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitWork } from "./work-limit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limitMs = 60_000;

/**
 * Seconds after which work is ended that uses a share of a core; undefined where it is not in
 * twenty minutes.
 */
async function endOf(usedBy: (ms: number) => number): Promise<number | undefined> {
  const started = performance.now();
  let end: number | undefined;
  const callOff = limitWork({
    limitMs,
    usedMs: async () => usedBy(performance.now() - started),
    exceeded: () => {
      end = performance.now() - started;
    },
  });
  await vi.advanceTimersByTimeAsync(20 * limitMs);
  callOff();
  return end === undefined ? undefined : Math.round(end / 1_000);
}

test.each([
  ["a whole core, when it has had its time", (ms: number) => ms, 60, 60],
  ["half a core, when it has used as much", (ms: number) => ms / 2, 120, 125],
  ["next to nothing, after ten times as long", (ms: number) => ms / 50, 600, 630],
  ["nothing, soon after it could have been done", () => 0, 90, 95],
  ["nothing any more", (ms: number) => Math.min(ms / 2, 40_000), 110, 140],
])("work is ended that gets %s", async (_, usedBy, earliest, latest) => {
  const end = await endOf(usedBy);
  expect(end).toBeGreaterThanOrEqual(earliest);
  expect(end).toBeLessThanOrEqual(latest);
});

test("work that paused with the whole process, and goes on, is not ended", async () => {
  const exceeded = vi.fn<() => void>();
  const started = performance.now();
  const usedMs = async () => 100 + Math.max(0, performance.now() - started - 70_000) / 100;
  const callOff = limitWork({ limitMs, usedMs, exceeded });
  vi.setSystemTime(Date.now() + 70_000);
  await vi.advanceTimersByTimeAsync(60_000);
  callOff();
  expect(exceeded).not.toHaveBeenCalled();
});

test.each([
  ["cannot tell", () => Promise.reject(new Error("not running"))],
  ["does not answer", () => new Promise<number>(() => undefined)],
])("a thread that %s what it used is ended like one that uses nothing", async (_, usedMs) => {
  const exceeded = vi.fn<() => void>();
  limitWork({ limitMs, usedMs, exceeded });
  await vi.advanceTimersByTimeAsync(4 * limitMs);
  expect(exceeded).toHaveBeenCalledOnce();
});

test("work that is done is not ended afterwards", async () => {
  const exceeded = vi.fn<() => void>();
  const callOff = limitWork({ limitMs, usedMs: async () => Infinity, exceeded });
  callOff();
  await vi.advanceTimersByTimeAsync(2 * limitMs);
  expect(exceeded).not.toHaveBeenCalled();
});
