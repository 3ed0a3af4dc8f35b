import { expect, test } from "vitest";
import { itemsOf, membersOf, objectOf, textOf, textsOf } from "./yaml-values.ts";

test("numbers and switches are the texts that they stand for, and lists and objects are none", () => {
  expect(["a", 7, true, null, [], {}, undefined].map((value) => textOf(value))).toEqual([
    "a",
    "7",
    "true",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(textsOf(["a", 7, {}, ["b"]])).toEqual(["a", "7"]);
  expect(textsOf("a")).toEqual(["a"]);
  expect(textsOf({})).toEqual([]);
});

test("what is no object has no members, and what is no list no items", () => {
  expect(objectOf("a")).toEqual({});
  expect(membersOf({ a: 1 }, "/x")).toEqual([{ name: "a", value: {}, at: "/x/a" }]);
  expect(itemsOf(["a"], "/x")).toEqual([{ value: {}, at: "/x/0" }]);
  expect(itemsOf({ a: 1 }, "/x")).toEqual([]);
  expect(itemsOf(undefined, "/x")).toEqual([]);
});
