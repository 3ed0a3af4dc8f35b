import { expect, test } from "vitest";
import { traceAddress } from "./trace-address.ts";

const ids = { trace_id: "a".repeat(32), span_id: "b".repeat(16) };

test.each([
  ["https://traces.test/{trace_id}", ids, `https://traces.test/${ids.trace_id}`],
  [
    "http://traces.test/{trace_id}?s={span_id}",
    ids,
    `http://traces.test/${ids.trace_id}?s=${ids.span_id}`,
  ],
  ["https://traces.test/{trace_id}", { ...ids, trace_id: "" }, undefined],
  [
    "https://traces.test/{trace_id}",
    { ...ids, trace_id: "../a?b" },
    "https://traces.test/..%2Fa%3Fb",
  ],
  ["", ids, undefined],
  ["javascript:alert('{trace_id}')", ids, undefined],
])("%s leads to a trace, and to nothing else", (template, of, expected) => {
  expect(traceAddress(template, of)).toBe(expected);
});
