import { expect, test } from "vitest";
import { backtickEnd, bracketEnd, orEnd } from "./bracket-end.ts";

test.each([
  ["(a)b", 2],
  ["(a(b)c)d", 6],
  ["(a ')' b)c", 8],
  ['(a ")" b)c', 8],
  // Within double quotes only those of a substitution count.
  ['(a "$(b)" c)d', 11],
  ['(a "(" b)c', 8],
  [String.raw`(a \) b)c`, 7],
  [String.raw`(a "\")" b)c`, 10],
  // What is not closed goes to the end, its last character included.
  ["(abc", 4],
  ["(a 'b)", 6],
  ['(a "b)', 6],
  ["(a (b)", 6],
])("the bracket of %s ends at %i", (text, end) => {
  expect(bracketEnd(text, 0, "(", ")")).toBe(end);
  const braces = text.replaceAll("(", "{").replaceAll(")", "}");
  expect(bracketEnd(braces, 0, "{", "}")).toBe(end);
});

test.each([
  ["`a`b", 2],
  ["`a\\`b`c", 5],
  ["`ab", 3],
])("the backtick of %s ends at %i", (text, end) => {
  expect(backtickEnd(text, 0)).toBe(end);
});

test("what is not found is at the end", () => {
  expect([orEnd(-1, "abc"), orEnd(0, "abc")]).toEqual([3, 0]);
});
