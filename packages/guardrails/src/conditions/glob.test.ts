import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../testing/property-runs.ts";
import { compileGlob } from "./glob.ts";

describe("a glob", () => {
  test.each([
    ["mcp__*", "mcp__mail__send", true],
    ["*.ts", "a.ts", true],
    ["*.ts", "a/b.ts", false],
    ["**.ts", "a/b.ts", true],
    ["**/x", "x", true],
    ["**/x", "a/b/x", true],
    ["**/x", "ax", false],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/c/d/b", true],
    ["a/**/b", "a/cb", false],
    ["a?c", "abc", true],
    ["a?c", "a/c", false],
    ["a[b]", "a[b]", true],
    ["EXEC", "exec", true],
    ["", "", true],
    ["", "a", false],
    ["a*", "a", true],
  ])("%s on %s", (pattern, text, fits) => {
    expect(compileGlob(pattern)(text)).toBe(fits);
  });
});

test("a glob of stars alone answers at once, however the text is made", () => {
  expect(compileGlob(`${"*a".repeat(100)}*`)("b".repeat(1000))).toBe(false);
  expect(compileGlob(`${"*a".repeat(100)}*`)("a".repeat(1000))).toBe(true);
});

test("a text without wildcards fits itself", () => {
  const text = fc.string({ maxLength: 40 }).filter((candidate) => !/[*?]/.test(candidate));
  fc.assert(
    fc.property(text, fc.string({ maxLength: 10 }), (plain, other) => {
      expect(compileGlob(plain)(plain)).toBe(true);
      expect(compileGlob(`${plain}**`)(plain + other)).toBe(true);
    }),
    { numRuns: propertyRuns },
  );
});
