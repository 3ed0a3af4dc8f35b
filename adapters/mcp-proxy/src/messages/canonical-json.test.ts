import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { parseJson } from "./lossless-json.ts";

test("two definitions read the same where they differ in the order of their keys alone", () => {
  const text = '{"a":[{"c":null,"d":[2,1]},"x"],"b":{"e":false,"f":12345678901234567891}}';
  expect(canonicalJson(parseJson(text))).toBe(text);
  expect(
    canonicalJson(
      parseJson('{"b":{"f":12345678901234567891,"e":false},"a":[{"d":[2,1],"c":null},"x"]}'),
    ),
  ).toBe(text);
  expect(canonicalJson({ a: undefined })).toBe('{"a":null}');
});

test("what is nested too deeply is refused", () => {
  const nested = (depth: number, inside: unknown = 1): unknown =>
    depth === 0 ? inside : nested(depth - 1, depth % 2 === 0 ? [inside] : { a: inside });
  expect(canonicalJson(nested(257))).toContain("1");
  expect(() => canonicalJson(nested(258))).toThrow(RangeError);
});
