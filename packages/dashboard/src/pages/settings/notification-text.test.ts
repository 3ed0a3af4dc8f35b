import { expect, test } from "vitest";
import { refusalText, stateOf } from "./notification-text.ts";

test("a receiver on this machine gets the reason why nothing is sent", () => {
  expect(refusalText("refused: private address")).toContain("the address is not public");
  expect(refusalText("ECONNREFUSED")).toBe("ECONNREFUSED");
});

test("a new receiver has no pending events", () => {
  const fresh = { behind: 0, attempts: 0, next_attempt_at: "" };
  expect(stateOf(fresh)).toBe("no pending events.");
  expect(stateOf({ ...fresh, behind: 2 })).toBe("2 pending events.");
});

test.each([
  ["2026-11-26T12:00:09Z", "within a minute"],
  ["2026-11-26T12:15:00Z", "in 15 minutes"],
  ["2026-11-26T12:00:00Z", "now"],
])("a next attempt at %s is due %s", (next_attempt_at, due) => {
  const failed = { behind: 1, attempts: 3, next_attempt_at };
  expect(stateOf(failed, Date.parse("2026-11-26T12:00:00Z"))).toBe(
    `3 failed attempts, next attempt ${due}; 1 pending event.`,
  );
});
