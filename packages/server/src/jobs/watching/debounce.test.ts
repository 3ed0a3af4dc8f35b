import { expect, test } from "vitest";
import { manualTimers } from "./manual-timers.test-support.ts";
import { debounce } from "./debounce.ts";

function moment() {
  const { timers, pass, due } = manualTimers();
  const times: number[] = [];
  const quiet = debounce(() => times.push(timers.nowMs()), {
    quietPeriodMs: 300,
    atMostEveryMs: 2_000,
    timers,
  });
  return { ...quiet, pass, due, times };
}

test("several changes at once are one", () => {
  const { touch, pass, times } = moment();
  touch();
  pass(200);
  touch();
  pass(299);
  expect(times).toEqual([]);
  pass(1);
  expect(times).toEqual([500]);
});

test("changes that never come to rest are seen all the same, and not more often than agreed", () => {
  const { touch, pass, times } = moment();
  for (let tick = 0; tick < 100; tick += 1) {
    touch();
    pass(100);
  }
  expect(times).toEqual([2_000, 4_000, 6_000, 8_000, 10_000]);
});

test("what was just done is not done again at once", () => {
  const { touch, rest, pass, times } = moment();
  rest();
  touch();
  pass(1_999);
  expect(times).toEqual([]);
  pass(1);
  expect(times).toEqual([2_000]);
});

test("after the end nothing is done", () => {
  const { touch, close, pass, due, times } = moment();
  touch();
  close();
  expect(due()).toEqual([]);
  pass(10_000);
  expect(times).toEqual([]);
});
