import { expect, test } from "vitest";
import { matchesGlob } from "./glob.ts";

test.each([
  ["*", "", true],
  ["a*", "abc", true],
  ["*c", "abc", true],
  ["a*c", "ac", true],
  ["a*a", "a", false],
  ["a*b*c", "a-b-c", true],
  ["a*b*c", "a-c-b", false],
  ["*b*", "abc", true],
  ["a.c", "abc", false],
  ["abc", "abc", true],
  ["ab*ba", "aba", false],
])("%s on %s: %s", (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected);
});

test("a pattern of many wildcards does not take for ever", () => {
  expect(matchesGlob("*a".repeat(5000) + "b", "a".repeat(50_000))).toBe(false);
});
