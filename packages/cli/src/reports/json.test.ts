import { expect, test } from "vitest";
import { hostileReport, report } from "../testing/report.fixture.ts";
import { jsonText } from "./json.ts";

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
