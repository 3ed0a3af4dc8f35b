import { expect, test } from "vitest";
import { withKeptNumbers } from "./kept-numbers.ts";
import { parseJson } from "./lossless-json.ts";
import type { JsonObject } from "./message.ts";

const read = (text: string) => parseJson(text) as JsonObject;

/** As who reads a double writes it. */
const rounded = Number("1234567890123456789");

test.each([
  // As a number, or as the text of one, it was left alone.
  ['{"n":1234567890123456789}', { n: rounded }, '{"n":1234567890123456789}'],
  ['{"n":1234567890123456789}', { n: "1234567890123456789" }, '{"n":1234567890123456789}'],
  ['{"n":1234567890123456789}', { n: "[redacted]" }, '{"n":"[redacted]"}'],
  ['{"n":1234567890123456789}', { n: 7 }, '{"n":7}'],
  [
    '{"a":[{"n":1234567890123456789},2]}',
    { a: [{ n: rounded }, 3] },
    '{"a":[{"n":1234567890123456789},3]}',
  ],
  ['{"a":[1234567890123456789]}', { a: [rounded, 5] }, '{"a":[1234567890123456789,5]}'],
  ['{"a":{"n":1234567890123456789}}', { a: [rounded] }, '{"a":[1234567890123456800]}'],
  ['{"a":[1234567890123456789]}', { a: { n: rounded } }, '{"a":{"n":1234567890123456800}}'],
  [
    '{"a":{"n":1234567890123456789}}',
    { a: { n: rounded, toString: 1 }, b: 2 },
    '{"a":{"n":1234567890123456789,"toString":1},"b":2}',
  ],
])("of %s, which guardrails made %j, the server gets %s", (given, changed, sent) => {
  expect(JSON.stringify(withKeptNumbers(changed, read(given)))).toBe(sent);
});
