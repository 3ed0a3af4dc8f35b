import { expect, test } from "vitest";
import { closingBracket, splitOutsideBrackets } from "./balanced-text.ts";

test.each([
  ["a; b", ["a", "b"]],
  ["a == 'x;y'; b", ["a == 'x;y'", "b"]],
  ['a == "x;y"; b', ['a == "x;y"', "b"]],
  [String.raw`a == 'x\';y'; b`, [String.raw`a == 'x\';y'`, "b"]],
  ["a == 'x; b", ["a == 'x; b"]],
  ["f(a; b); {c; d}; [e; f]", ["f(a; b)", "{c; d}", "[e; f]"]],
  [")a; b", [")a", "b"]],
])("what is in a text or in brackets is no place to cut: %s", (text, parts) => {
  expect(splitOutsideBrackets(text, ";").map((part) => part.text)).toEqual(parts);
});

test.each([
  ["(a)", 2],
  ["(a (b)) c", 6],
  ["(')' b)", 6],
  ['(")" b)', 6],
  ["[(]) ]", 5],
  ["(a (b)", -1],
  ["(a ')", -1],
])("what is in a text or in inner brackets closes nothing: %s", (text, at) => {
  expect(closingBracket(text, 0)).toBe(at);
});
