import { expect, test } from "vitest";
import { shorterRuns } from "./limit-whitespace.ts";

test("long runs of white space become short ones, and nothing else changes", () => {
  expect(shorterRuns(`drop${" ".repeat(12)}database`)).toBe(`drop${" ".repeat(8)}database`);
  expect(shorterRuns(`a${"\n\t".repeat(9)}b c`)).toBe(`a${"\n\t".repeat(4)}b c`);
  expect(shorterRuns(`a${" ".repeat(8)}b`)).toBe(`a${" ".repeat(8)}b`);
  expect(shorterRuns(" ".repeat(9))).toBe(" ".repeat(8));
  expect(shorterRuns("a b")).toBe("a b");
});
