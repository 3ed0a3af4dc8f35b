import { expect, test } from "vitest";
import { refusalText, stateOf } from "./receiver-text.ts";

test("whoever names an address of this machine is told that nothing will ever be sent there", () => {
  expect(refusalText("refused: private address")).toContain("not a public one");
  expect(refusalText("ECONNREFUSED")).toBe("ECONNREFUSED");
});

test("a receiver that was never told of anything is not said to be told of everything", () => {
  const fresh = { behind: 0, attempts: 0, next_attempt_at: "" };
  expect(stateOf(fresh)).toBe("no violation waiting.");
  expect(stateOf({ ...fresh, behind: 2 })).toBe("2 violations waiting.");
  expect(stateOf({ behind: 1, attempts: 3, next_attempt_at: new Date().toISOString() })).toMatch(
    /^3 attempts failed, the next one .+; 1 violation waiting\.$/,
  );
});
