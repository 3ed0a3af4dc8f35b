import { expect, test } from "vitest";
import { isUnder } from "./under.ts";

test.each([
  ["C:/a/b", "C:/a", true],
  ["c:/a", "C:/", true],
  ["D:/a", "C:/", false],
  ["/home/ann/x", "/home/ann", true],
  ["/home/ann", "/home/ann/x", false],
  ["a/node_modules/b", "node_modules", true],
  ["a/node_module/b", "node_modules", false],
  ["~/a", "~", true],
  ["a", "", false],
])("%s lies in %s: %s", (path, root, expected) => {
  expect(isUnder(path, root)).toBe(expected);
});
