import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorMs } from "../testing/processor-time.ts";
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

test("a glob answers at once, however pattern and text are made", () => {
  const long = "a".repeat(60_000);
  expect(compileGlob(`${"*a".repeat(100)}*`)("b".repeat(1000))).toBe(false);
  const taken = processorMs(() => {
    expect(compileGlob("*a".repeat(100))(long)).toBe(true);
    expect(compileGlob(`${"*a".repeat(100)}b`)(long)).toBe(false);
    expect(compileGlob(`${"**/".repeat(150)}x`)("a/".repeat(30_000))).toBe(false);
    expect(compileGlob(`${"**/a/".repeat(100)}x`)("a/".repeat(30_000))).toBe(false);
    expect(compileGlob(`${"?".repeat(500)}*b`)(long)).toBe(false);
  });
  expect(taken).toBeLessThan(2_000);
});

test("a glob that is longer than is read is refused", () => {
  expect(() => compileGlob("*".repeat(1_025))).toThrow("longer than 1024");
});

/** As the patterns are described, one way after the other. */
function reads(pattern: string, text: string, isStart = true): boolean {
  if (pattern === "") return text === "";
  const stars = /^\*+/.exec(pattern)?.[0].length ?? 0;
  const rest = pattern.slice(Math.max(1, stars));
  if (stars > 1 && isStart && rest.startsWith("/")) {
    const inner = rest.slice(1);
    if (reads(inner, text, true)) return true;
    return [...text.matchAll(/\//g)].some(({ index }) => reads(inner, text.slice(index + 1), true));
  }
  if (stars > 0) {
    for (let end = 0; end <= text.length; end += 1) {
      if (reads(rest, text.slice(end), false)) return true;
      if (stars === 1 && text[end] === "/") return false;
    }
    return false;
  }
  if (text === "") return false;
  if (pattern.startsWith("?") ? text.startsWith("/") : pattern[0] !== text[0]) return false;
  return reads(rest, text.slice(1), pattern.startsWith("/"));
}

test("a glob fits what its description says, also beyond 32 places", () => {
  const part = fc.constantFrom("a", "b", "/", "*", "**", "**/", "?", "ab/");
  const pattern = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
  const texts = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 }).map((c) => c.join(""));
  fc.assert(
    fc.property(pattern, texts, fc.integer({ min: 0, max: 40 }), (own, text, pad) => {
      const before = "c".repeat(pad);
      expect(compileGlob(own)(text)).toBe(reads(own, text));
      expect(compileGlob(`${before}/${own}`)(`${before}/${text}`)).toBe(reads(own, text));
    }),
    { numRuns: propertyRuns * 10 },
  );
});

test("a text without wildcards fits itself", () => {
  const text = fc.string({ maxLength: 40 }).filter((candidate) => !/[*?]/.test(candidate));
  fc.assert(
    fc.property(text, fc.string({ maxLength: 10 }), (plain, other) => {
      expect(compileGlob(plain)(plain)).toBe(true);
      expect(compileGlob(`${plain}**`)(plain + other)).toBe(true);
    }),
    { numRuns: propertyRuns, seed: 5 },
  );
});
