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

test.each([
  [3, "abc"],
  [2, "a\nc"],
])("of %i characters of abc, %j is left", (most, left) => {
  expect(endsOf("abc", most)).toBe(left);
});

const textsOf = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n), "x".repeat(length)]));

test("of many long texts each gets its share, and none of 2,000 characters or fewer is cut", () => {
  const texts = {
    ...textsOf(30, 8_000),
    short: "y".repeat(2_000),
  };
  const { value, isCut, isCutUnseen } = shortened(texts);
  expect({ isCut, isCutUnseen }).toEqual({ isCut: true, isCutUnseen: true });
  expect(value["short"]).toBe(texts.short);
  // 80,000 for thirty.
  expect(String(value["0"])).toHaveLength(2 * 1_333 + 1);
  const many = textsOf(90, 3_000);
  expect(String(shortened(many).value["0"])).toHaveLength(2_001);
});

test("what is long for its many short texts is not cut", () => {
  const texts = textsOf(150, 2_000);
  expect(shortened(texts)).toEqual({ value: texts, isCut: false, isCutUnseen: false });
});

test("texts are cut 64 deep, and what is deeper is left", () => {
  const long = "x".repeat(300_000);
  const nested = (levels: number): Readonly<Record<string, unknown>> => {
    let value: Readonly<Record<string, unknown>> = { text: long };
    for (let level = 1; level < levels; level += 1) value = { value: [value] };
    return value;
  };
  expect(shortened(nested(32)).isCut).toBe(true);
  expect(JSON.stringify(shortened(nested(32)).value).length).toBeLessThan(body);
  expect(JSON.stringify(shortened(nested(40)).value).length).toBeGreaterThan(body);
});

test("where numbers take the room, short texts beside them stay whole, and nothing is said to be cut", () => {
  const value = { list: Array.from({ length: 60_000 }, (_, n) => n), note: "x".repeat(3_000) };
  expect(shortened(value)).toEqual({ value, isCut: false, isCutUnseen: false });
});

test("beside a text that is cut, nothing and a number with all its digits stay what they are", () => {
  const rawJson: unknown = Reflect.get(JSON, "rawJSON");
  const amount: unknown = typeof rawJson === "function" ? rawJson("1.10") : undefined;
  const { value, isCut } = shortened({ parts: ["x".repeat(300_000), null, amount, 7] });
  expect(isCut).toBe(true);
  expect(JSON.stringify(value)).toMatch(/,null,1\.10,7\]\}$/);
});
