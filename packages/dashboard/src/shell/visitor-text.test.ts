import { expect, test } from "vitest";
import { isSignedIn, whyNotShown, whySignIn } from "./visitor-text.ts";

const may = (...rights: readonly string[]) => {
  const has = (right: string) => rights.includes(right);
  return {
    read: has("read"),
    scan: has("scan"),
    decide: false,
    fix: has("fix"),
    roll_back: false,
    operate: false,
    administer: false,
  };
};

test.each([
  ["local", "", false],
  ["stranger", "", false],
  ["unauthenticated", "", false],
  ["unknown-user", "", false],
  ["user:1001", "", false],
  ["user:1001", "viewer", true],
  ["user:ada@example.com", "viewer", true],
  ["operator", "", true],
  ["token:ci", "", true],
])("%s with the role %j is offered to sign out only when signed in", (name, role, expected) => {
  expect(isSignedIn({ name, role })).toBe(expected);
});

test("a visitor hears why nothing is shown", () => {
  expect(whyNotShown({ name: "stranger", role: "" })).toMatch(/only after signing in/);
  expect(whyNotShown({ name: "user:1001", role: "" })).toMatch(/another user of this machine/);
  expect(whyNotShown({ name: "token:ci", role: "" })).toMatch(/^token:ci may not view this/);
});

test("who may look hears what signing in is for", () => {
  const local = { name: "local", role: "", may: may("read", "scan", "fix") };
  expect(whySignIn(local)).toMatch(/fixing need no sign-in/);
  expect(whySignIn({ name: "unknown-user", role: "", may: may("read") })).toMatch(/every other/);
  expect(whySignIn({ name: "stranger", role: "", may: may() })).toMatch(/only after signing in/);
});
