import { expect, test } from "vitest";
import { shownPart } from "./shown-part.ts";

test.each([
  ["abc", 3, "abc"],
  ["abcde", 3, "abc … [2 more characters are not shown]"],
  ["a\u001B[2Jb\u200Bc\u2028d\u2029e", 20, "a [2Jb c d e"],
])("of %j, of which %i characters fit, a person sees %j", (text, most, shown) => {
  expect(shownPart(text, most)).toBe(shown);
});
