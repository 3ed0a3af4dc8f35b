import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RequestSlots, requestSlots } from "./request-slots.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 2, mostWaiting: 2, idleMs: 100 };
const never = () => 0;
const nobodyWaits = () => Promise.resolve();
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function caller(slots: RequestSlots, name: string, started: string[] = []) {
  const ends: (() => void)[] = [];
  const over = new Set<number>();
  let count = 0;
  return {
    started,
    over,
    end: async (which: number) => {
      ends[which]?.();
      await nextTurn();
      await nextTurn();
    },
    send: () => {
      const own = count;
      count += 1;
      return slots.take(name, {
        start: () => {
          started.push(`${name}${own}`);
          return new Promise((resolve) => (ends[own] = resolve));
        },
        isOver: () => over.has(own),
      });
    },
  };
}

test("so many are begun at once, the next of a caller wait in order, and more are turned away", async () => {
  const one = caller(requestSlots(limits, never, nobodyWaits), "a");
  expect(Array.from({ length: 6 }, one.send)).toEqual([true, true, true, true, false, false]);
  await nextTurn();
  expect(one.started).toEqual(["a0", "a1"]);
  await one.end(0);
  await one.end(0);
  expect(one.started).toEqual(["a0", "a1", "a2"]);
  await one.end(1);
  expect(one.started).toEqual(["a0", "a1", "a2", "a3"]);
  expect(one.send()).toBe(true);
});

test("all callers share the slots and take turns, anyone who sends most", async () => {
  const slots = requestSlots(limits, never, nobodyWaits);
  const started: string[] = [];
  const flood = caller(slots, "a", started);
  while (flood.send());
  const other = caller(slots, "b", started);
  expect(other.send()).toBe(true);
  expect(other.send()).toBe(true);
  await nextTurn();
  expect(started).toEqual(["a0", "a1"]);
  await flood.end(0);
  await flood.end(1);
  await flood.end(2);
  await other.end(0);
  expect(started).toEqual(["a0", "a1", "a2", "b0", "a3", "b1"]);
});

test("who waits for threads or files, such as a stream, gives the slot back; who keeps the server busy does not", async () => {
  let idle = 0;
  const one = caller(
    requestSlots(limits, () => idle, nobodyWaits),
    "a",
  );
  for (let count = 0; count < 4; count += 1) one.send();
  await nextTurn();
  vi.advanceTimersByTime(60_000);
  await nextTurn();
  expect(one.started).toEqual(["a0", "a1"]);
  idle = 100;
  vi.advanceTimersByTime(100);
  await nextTurn();
  expect(one.started).toEqual(["a0", "a1", "a2", "a3"]);
});

test("nothing is begun for those who have left", async () => {
  const one = caller(requestSlots(limits, never, nobodyWaits), "a");
  for (let count = 0; count < 4; count += 1) one.send();
  one.over.add(2);
  await nextTurn();
  await one.end(0);
  expect(one.started).toEqual(["a0", "a1", "a3"]);
});

test("nothing is begun before those are in who wait to be connected, and nothing for who leaves meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const one = caller(
    requestSlots(limits, never, () => promise),
    "a",
  );
  one.send();
  one.send();
  one.send();
  await nextTurn();
  expect(one.started).toEqual([]);
  one.over.add(0);
  resolve();
  await nextTurn();
  expect(one.started).toEqual(["a1", "a2"]);
});
