import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestSlots } from "./request-slots.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 2, mostWaiting: 2, slotMs: 100 };

function caller(slots: ReturnType<typeof requestSlots>, name: string) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const over = new Set<number>();
  let count = 0;
  return {
    started,
    over,
    end: (which: number) => ends[which]?.(),
    send: () => {
      const own = count;
      count += 1;
      return slots.take(name, {
        start: () => started.push(own),
        isOver: () => over.has(own),
        onEnd: (ended) => (ends[own] = ended),
      });
    },
  };
}

test("of one caller so many are begun at once, the next wait in order, and more are turned away", () => {
  const one = caller(requestSlots(limits), "a");
  expect(Array.from({ length: 6 }, one.send)).toEqual([true, true, true, true, false, false]);
  expect(one.started).toEqual([0, 1]);
  one.end(0);
  one.end(0);
  expect(one.started).toEqual([0, 1, 2]);
  one.end(1);
  expect(one.started).toEqual([0, 1, 2, 3]);
  expect(one.send()).toBe(true);
});

test("one caller's requests take no turn of another's", () => {
  const slots = requestSlots(limits);
  const flood = caller(slots, "a");
  while (flood.send());
  const other = caller(slots, "b");
  expect(other.send()).toBe(true);
  expect(other.started).toEqual([0]);
});

test("work that takes long, such as a stream, holds up nobody", () => {
  const one = caller(requestSlots(limits), "a");
  for (let count = 0; count < 4; count += 1) one.send();
  vi.advanceTimersByTime(100);
  expect(one.started).toEqual([0, 1, 2, 3]);
});

test("nothing is begun for those who have left", () => {
  const one = caller(requestSlots(limits), "a");
  for (let count = 0; count < 4; count += 1) one.send();
  one.over.add(2);
  one.end(0);
  expect(one.started).toEqual([0, 1, 3]);
});
