import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hostileReport, report } from "../testing/report.fixture.ts";
import { jsonPieces, jsonText } from "./json.ts";

test("programs get the report as it is", () => {
  expect(JSON.parse(jsonText(report()))).toEqual(report());
  expect(JSON.parse(jsonText(hostileReport()))).toEqual(hostileReport());
});

test("scores have one decimal, as in the API", () => {
  const text = jsonText(report());
  expect(text).toContain('"risk_removed": 6.0,');
  expect(text).toContain('"line": 4,');
});

test("nothing in it acts on a terminal", () => {
  const text = jsonText(hostileReport());
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

test("a text that is made in pieces has the bytes of one that is made at once", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(jsonText(value)).toBe(atOnce(value));
    }),
  );
  const left = { none: undefined, list: [undefined, { none: undefined }], empty: [], nothing: {} };
  expect(jsonText(left)).toBe(atOnce(left));
});

test("a large report is written in several pieces, none of them with all of it", () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => ({ index, text: `line ${index}` }));
  const pieces = [...jsonPieces({ lines })];
  expect(pieces.length).toBeGreaterThan(5);
  expect(JSON.parse(pieces.join(""))).toEqual({ lines });
});

function atOnce(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
