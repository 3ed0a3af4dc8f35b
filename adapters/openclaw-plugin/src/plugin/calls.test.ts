import { expect, test } from "vitest";
import { blockedCalls } from "./calls.ts";

test("a refusal is known once, by its session and call, and one without an id is none", () => {
  const calls = blockedCalls();
  calls.blocked("s", "1");
  calls.blocked("s", "");
  expect([calls.wasBlocked("s", ""), calls.wasBlocked("t", "1")]).toEqual([false, false]);
  expect([calls.wasBlocked("s", "1"), calls.wasBlocked("s", "1")]).toEqual([true, false]);
});

test("a session that has reached out stays known, and only the thousand latest ones are kept", () => {
  const calls = blockedCalls();
  for (let number = 0; number < 1000; number += 1) calls.reachedOut(`s${number}`);
  expect([calls.hasReachedOut("s0"), calls.hasReachedOut("s999")]).toEqual([true, true]);
  calls.reachedOut("s0");
  calls.reachedOut("one more");
  expect(["s0", "s1", "s2", "one more"].map((id) => calls.hasReachedOut(id))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
