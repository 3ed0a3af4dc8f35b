import { expect, test } from "vitest";
import { jsonItems } from "./json-items.ts";

test.each([
  ['["a", 1, true, null]', ["a", 1, true, null]],
  ['["a", {}, [1]]', ["a"]],
  ["[]", []],
  ['{ "a": 1 }', undefined],
  ['"a"', undefined],
  ["[", undefined],
])("the plain values of %s are %j", (text, items) => {
  expect(jsonItems(text)).toEqual(items);
});
