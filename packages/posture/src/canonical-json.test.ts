import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("values that differ in the order of their fields alone have one text, at whatever depth", () => {
  const text = '{"a":[{"c":null,"d":[2,1]},"x"],"b":{"e":false,"f":{"g":1,"h":2}}}';
  expect(canonicalJson(JSON.parse(text))).toBe(text);
  expect(
    canonicalJson({
      b: { f: { h: 2, g: 1 }, e: false },
      a: [{ d: [2, 1], c: null }, "x"],
    }),
  ).toBe(text);
});
