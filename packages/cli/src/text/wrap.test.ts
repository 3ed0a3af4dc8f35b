import { expect, test } from "vitest";
import { hang, wrap } from "./wrap.ts";

test("text breaks at blanks, and a word that is too long inside", () => {
  expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
  expect(wrap("a abcdefghij b", 4)).toEqual(["a", "abcd", "efgh", "ij b"]);
});

test("a path or an address is never broken", () => {
  const path = "/home/ada/.claude/settings.json.bak";
  expect(wrap(`A copy: ${path} and`, 10)).toEqual(["A copy:", path, "and"]);
  expect(wrap("C:\\Users\\ada https://a.example/b", 6)).toEqual([
    "C:\\Users\\ada",
    "https://a.example/b",
  ]);
});

test("a word of many lines is broken at once", () => {
  expect(wrap("x".repeat(1_000_000), 80)).toHaveLength(12_500);
});

test("empty text is one empty line", () => {
  expect(wrap("", 8)).toEqual([""]);
});

test("later lines are under the first", () => {
  expect(hang("ID  ", "one two three", 11)).toEqual(["ID  one two", "    three"]);
});
