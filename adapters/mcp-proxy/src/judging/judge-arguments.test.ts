import { expect, test } from "vitest";
import { problemOf } from "./judge-arguments.ts";

test("arguments that no guardrail can be asked about are a sentence, and those without end an error", () => {
  expect(problemOf({ a: 1 })).toBe("");
  expect(problemOf({ a: Number.NaN })).toContain("cannot be represented exactly: NaN");
  let deep: object = {};
  for (let level = 0; level < 100_000; level += 1) deep = { deep };
  expect(() => problemOf({ deep })).toThrow(RangeError);
});
