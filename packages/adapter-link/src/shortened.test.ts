import * as fc from "fast-check";
import { expect, test } from "vitest";
import { endsOf, shortened } from "./shortened.ts";

/** What guardrails read of a text, or of all texts together. */
const read = 65_536;
/** What the service takes as a body. Bytes. */
const body = 256 * 1024;

test("what guardrails can read whole stays whole", () => {
  const value = { path: "a", content: "x".repeat(60_000) };
  expect(shortened(value)).toEqual({ value, isCut: false, isCutUnseen: false });
});

test("texts that guardrails can read whole stay whole beside each other", () => {
  const value = { command: "x".repeat(60_000), note: "y".repeat(60_000) };
  expect(shortened(value)).toEqual({ value, isCut: false, isCutUnseen: false });
});

test("a long text keeps its ends, and is still longer than what is read, so that the cut is seen", () => {
  const content = `begin ${"x".repeat(1_000_000)} end`;
  const { value, isCut, isCutUnseen } = shortened({ path: "a", content, parts: [1, { content }] });
  expect({ isCut, isCutUnseen }).toEqual({ isCut: true, isCutUnseen: false });
  expect(value).toMatchObject({ path: "a", content: expect.stringMatching(/^begin x+\nx+ end$/) });
  expect(JSON.stringify(value).length).toBeLessThan(body);
});

test("a text that was cut is longer than what is read, or it is said that it was cut", () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lengths, (all) => {
      const texts = all.map((length) => "x".repeat(length));
      const { value, isCut, isCutUnseen } = shortened({ texts });
      const kept = (value["texts"] as readonly string[]).map((text) => text.length);
      const cut = kept.filter((length, at) => length !== all[at]);
      expect(isCut).toBe(cut.length > 0);
      expect(isCutUnseen || cut.every((length) => length > read)).toBe(true);
      expect(JSON.stringify(value).length).toBeLessThan(body);
    }),
    { numRuns: 30 },
  );
});

test("a text that is not too long is not touched", () => {
  expect(endsOf("abc", 3)).toBe("abc");
});
