import { expect, test } from "vitest";
import { matchesPattern } from "./name-pattern.ts";

test.each([
  ["main", "main", true],
  ["main", "mainly", false],
  ["*", "", true],
  ["prod-*", "prod-1", true],
  ["prod-*", "a-prod-1", false],
  ["*-prod", "a-prod", true],
  ["a*b*c", "axxbyyc", true],
  ["a*b*c", "axxcyyb", false],
  ["a*x*c", "abc", false],
  ["ab*ba", "aba", false],
  ["a*a", "a", false],
  ["[a]", "a", false],
  [".*", "abc", false],
])("%s and %s: %s", (pattern, name, matches) => {
  expect(matchesPattern(pattern, name)).toBe(matches);
});

test("a pattern of many stars on a long name is no wait", () => {
  const started = process.cpuUsage();
  expect(matchesPattern(`${"a*".repeat(400)}b`, "a".repeat(900))).toBe(false);
  expect(process.cpuUsage(started).user).toBeLessThan(200_000);
});
