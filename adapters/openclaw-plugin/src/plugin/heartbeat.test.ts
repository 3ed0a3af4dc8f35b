import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeats } from "./heartbeat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function beating() {
  const told: boolean[] = [];
  const warned: string[] = [];
  let exists = true;
  const beats = heartbeats(
    async (loaded) => {
      told.push(loaded);
      if (!exists) throw new Error("Nobody answers.");
    },
    (sentence) => warned.push(sentence),
  );
  return {
    told,
    warned,
    ...beats,
    goAway: () => (exists = false),
    comeBack: () => (exists = true),
  };
}

test("the service hears of the plugin at once, every 20 s, and when the gateway ends", async () => {
  const { told, start, stop } = beating();
  start();
  expect(told).toEqual([true]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(told).toEqual([true, true, true]);
  // A gateway that starts its plugins again beats once, not twice.
  start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toHaveLength(5);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([true, true, true, true, true, false]);
});

test("each absence of the service is one line in the log", async () => {
  const { warned, start, stop, goAway, comeBack } = beating();
  goAway();
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warned).toEqual([
    expect.stringMatching(/^Cannot send the heartbeat of the plugin to Parapet.*Nobody answers\./),
  ]);
  comeBack();
  await vi.advanceTimersByTimeAsync(20_000);
  goAway();
  await stop();
  expect(warned).toHaveLength(2);
});
