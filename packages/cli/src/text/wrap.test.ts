import { expect, test } from "vitest";
import { hang, wrap } from "./wrap.ts";

test("text breaks at blanks, and a word that is too long inside", () => {
  expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
  expect(wrap("a abcdefghij b", 4)).toEqual(["a", "abcd", "efgh", "ij b"]);
});

test("empty text is one empty line", () => {
  expect(wrap("", 8)).toEqual([""]);
});

test("later lines stand under the first", () => {
  expect(hang("ID  ", "one two three", 11)).toEqual(["ID  one two", "    three"]);
});
