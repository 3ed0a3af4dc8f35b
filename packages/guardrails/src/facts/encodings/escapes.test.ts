import { expect, test } from "vitest";
import { unescaped } from "./escapes.ts";

test.each([
  ["\\U0010ffff", "\u{10ffff}"],
  ["\\U00110000", "\ufffd"],
  ["\\u0041\\x42\\103\\0104", "ABCD"],
  ["\\q", "\\q"],
])("%j means %j", (written, meant) => {
  expect(unescaped(written)).toBe(meant);
});
