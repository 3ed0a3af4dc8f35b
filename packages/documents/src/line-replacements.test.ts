import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lineReplacements } from "./line-replacements.ts";
import { linesOf } from "./unified-diff.ts";

/** As a reader of SARIF applies them, from the last to the first. */
function applied(before: string, after: string): string {
  const lines = [...linesOf(before)];
  for (const { line, removed, text } of lineReplacements(before, after).toReversed())
    lines.splice(line - 1, removed, text);
  return lines.join("");
}

test.each([
  ["a\nb\nc\n", "a\nB\nc\n", [{ line: 2, removed: 1, text: "B\n" }]],
  ["a\nb\n", "a\nx\ny\nb\n", [{ line: 2, removed: 0, text: "x\ny\n" }]],
  ["a\nb\nc\n", "a\nc\n", [{ line: 2, removed: 1, text: "" }]],
  ["a\r\nb\r\n", "a\r\nB\r\n", [{ line: 2, removed: 1, text: "B\r\n" }]],
  ["a", "a\nb", [{ line: 1, removed: 1, text: "a\nb" }]],
  ["", "a\n", [{ line: 1, removed: 0, text: "a\n" }]],
  ["a\n", "a\n", []],
])("the lines that change from %j to %j are named, and no others", (before, after, expected) => {
  expect(lineReplacements(before, after)).toEqual(expected);
});

test("who applies the replacements has the text after the fix, whatever it was before", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c\n", "\n", "\r\n"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applied(before, after)).toBe(after);
    }),
  );
});
