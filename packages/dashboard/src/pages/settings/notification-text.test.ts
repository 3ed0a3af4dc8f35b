import { expect, test } from "vitest";
import { refusalText, stateOf, testText } from "./notification-text.ts";

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

test("a test of an issue tracker claims no message", () => {
  const failed = { outcome: "failed", reason: "status 404" } as const;
  const taken = { outcome: "taken", reason: "" } as const;
  expect(testText("github", taken)).toBe("The token gives access. No issue was created.");
  expect(testText("jira", taken)).toBe("The token gives access. No issue was created.");
  expect(testText("github", failed)).toBe("The test failed: status 404.");
  expect(testText("email", taken)).toBe("The receiver accepted the test message.");
  expect(testText("email", failed)).toBe("The test message was not delivered: status 404.");
});
