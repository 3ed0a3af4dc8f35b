import { expect, test } from "vitest";
import { refusalText, stateOf } from "./notification-text.ts";

test("whoever names an address of this machine is told that nothing will ever be sent there", () => {
  expect(refusalText("refused: private address")).toContain("not a public one");
  expect(refusalText("ECONNREFUSED")).toBe("ECONNREFUSED");
});

test("a receiver that was never told of anything is not said to be told of everything", () => {
  const fresh = { behind: 0, attempts: 0, next_attempt_at: "" };
  expect(stateOf(fresh)).toBe("no violation waiting.");
  expect(stateOf({ ...fresh, behind: 2 })).toBe("2 violations waiting.");
});

test.each([
  ["2026-11-26T12:00:09Z", "within a minute"],
  ["2026-11-26T12:15:00Z", "in 15 minutes"],
  ["2026-11-26T12:00:00Z", "now"],
])("an attempt to come at %s is said to be due %s, not to have been", (next_attempt_at, due) => {
  const failed = { behind: 1, attempts: 3, next_attempt_at };
  expect(stateOf(failed, Date.parse("2026-11-26T12:00:00Z"))).toBe(
    `3 attempts failed, the next one is due ${due}; 1 violation waiting.`,
  );
});
