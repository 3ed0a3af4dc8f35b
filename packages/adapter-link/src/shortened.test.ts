import { expect, test } from "vitest";
import { endsOf, shortened } from "./shortened.ts";

test("what guardrails can read whole stays whole", () => {
  const value = { path: "a", content: "x".repeat(60_000) };
  expect(shortened(value)).toEqual({ value, isCut: false });
});

test("a long text keeps its ends, and is still longer than what is scanned, so that the cut is seen", () => {
  const content = `begin ${"x".repeat(1_000_000)} end`;
  const { value, isCut } = shortened({ path: "a", content, parts: [1, { content }] });
  expect(isCut).toBe(true);
  expect(value).toMatchObject({ path: "a", content: expect.stringMatching(/^begin x+\nx+ end$/) });
  const length = JSON.stringify(value).length;
  expect(length).toBeGreaterThan(65_536);
  expect(length).toBeLessThan(100_000);
});

test("a text that is not too long is not touched", () => {
  expect(endsOf("abc", 3)).toBe("abc");
});
