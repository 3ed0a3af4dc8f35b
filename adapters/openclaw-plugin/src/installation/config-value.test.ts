import { expect, test } from "vitest";
import { listAt, recordAt, valueAt } from "./config-value.ts";

test.each<[unknown, readonly string[], unknown]>([
  [{ a: { b: 1 } }, ["a", "b"], 1],
  [{ a: { b: 1 } }, [], { a: { b: 1 } }],
  [{ a: { b: 1, c: 2 } }, ["a", "c"], 2],
  [{ a: null }, ["a", "b"], undefined],
  [{ a: "text" }, ["a", "length"], undefined],
  [undefined, ["a"], undefined],
  [{}, ["toString"], undefined],
])("in %j, %j leads to %j", (root, keys, value) => {
  expect(valueAt(root, keys)).toEqual(value);
});

test("what is no list is an empty one, and what is no object likewise", () => {
  const root = { list: [1], object: { a: 1 }, text: "x", none: null };
  const keys = ["list", "object", "text", "none", "gone"];
  expect(keys.map((key) => listAt(root, [key]))).toEqual([[1], [], [], [], []]);
  expect(keys.map((key) => recordAt(root, [key]))).toEqual([{}, { a: 1 }, {}, {}, {}]);
});
