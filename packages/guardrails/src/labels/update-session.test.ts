import { expect, test } from "vitest";
import { withDelta, type SessionDelta, hasChanged, maxTools, tainted } from "./update-session.ts";
import { freshSession } from "./session-state.ts";

const nothing: SessionDelta = {
  untrusted_seen: false,
  private_read: false,
  egress_done: false,
  isCall: false,
  cost_usd: 0,
  definition: undefined,
};
const minute = 29_000_000;
const at = (seconds: number): Date => new Date(minute * 60_000 + seconds * 1000);

test("what adds nothing leaves a session the same object", () => {
  expect(withDelta(freshSession, nothing, at(0))).toBe(freshSession);
  expect(tainted(freshSession, nothing)).toBe(freshSession);
  const full = { ...freshSession, untrusted_seen: true, private_read: true, egress_done: true };
  expect(tainted(full, { ...full, incomplete: false })).toBe(full);
});

test.each(["untrusted_seen", "private_read", "egress_done", "incomplete"] as const)(
  "a label is set alone, and nothing takes it away: %s",
  (label) => {
    const set = tainted(freshSession, { ...nothing, [label]: true });
    expect(set).toEqual({ ...freshSession, [label]: true });
    expect(tainted(set, nothing)).toBe(set);
  },
);

test("calls are counted by the minute, and a clock that is set back empties no count", () => {
  const call = { ...nothing, isCall: true };
  const moments = [at(0), at(59), at(60), at(-1)];
  const states = moments.reduce(
    (seen, now) => [...seen, withDelta(seen.at(-1) ?? freshSession, call, now)],
    [freshSession],
  );
  expect(states.slice(1).map((one) => [one.tool_calls, one.minute, one.minute_calls])).toEqual([
    [1, minute, 1],
    [2, minute, 2],
    [3, minute + 1, 1],
    [4, minute + 1, 2],
  ]);
});

test("costs add up without a call, and none is negative", () => {
  const spent = withDelta(freshSession, { ...nothing, cost_usd: 0.5 }, at(0));
  expect(spent).toEqual({ ...freshSession, spend_usd: 0.5 });
  expect(withDelta(spent, { ...nothing, cost_usd: -1 }, at(0))).toBe(spent);
  expect(withDelta(spent, { ...nothing, isCall: true, cost_usd: -1 }, at(0)).spend_usd).toBe(0.5);
});

const defining = (definition: readonly [string, string]) => ({ ...nothing, definition });

test("the definition of a tool is the one that came first, of so many tools", () => {
  const first = withDelta(freshSession, defining(["mail/send", "a"]), at(0));
  const second = withDelta(first, defining(["mail/send", "b"]), at(0));
  expect(second.tool_hashes).toEqual([["mail/send", "a"]]);
  const many = Array.from({ length: maxTools }, (_, index) => [`t${index}`, "a"] as const);
  const almost = { ...freshSession, tool_hashes: many.slice(1) };
  const full = withDelta(almost, defining(["mail/send", "a"]), at(0));
  expect(full.tool_hashes).toHaveLength(512);
  expect(withDelta(full, defining(["mail/read", "a"]), at(0)).tool_hashes).toHaveLength(512);
});

test.each([
  ["the same definition", ["mail/send", "a"], false, false],
  ["another one", ["mail/send", "b"], false, true],
  ["another one in an incomplete session", ["mail/send", "b"], true, true],
  ["a tool that was not seen", ["mail/read", "b"], false, false],
  ["a tool that was perhaps seen", ["mail/read", "b"], true, undefined],
  ["no definition", undefined, true, false],
] as const)("a tool has changed by %s: %s in a session that is incomplete: %s, %s", (...row) => {
  const [, definition, incomplete, expected] = row;
  const tool_hashes = [
    ["mail/send", "a"],
    ["x", "a"],
  ] as const;
  const state = { ...freshSession, tool_hashes, incomplete };
  expect(hasChanged(state, definition)).toBe(expected);
});
