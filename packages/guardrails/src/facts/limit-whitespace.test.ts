import { expect, test } from "vitest";
import { limitWhitespace } from "./limit-whitespace.ts";

test("long runs of white space become short ones, and nothing else changes", () => {
  expect(limitWhitespace(`drop${" ".repeat(12)}database`)).toBe(`drop${" ".repeat(8)}database`);
  expect(limitWhitespace(`a${"\n\t".repeat(9)}b c`)).toBe(`a${"\n\t".repeat(4)}b c`);
  expect(limitWhitespace(`a${" ".repeat(8)}b`)).toBe(`a${" ".repeat(8)}b`);
  expect(limitWhitespace(" ".repeat(9))).toBe(" ".repeat(8));
  expect(limitWhitespace("a b")).toBe("a b");
});
