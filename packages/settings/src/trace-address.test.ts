import { expect, test } from "vitest";
import { isTraceAddress } from "./trace-address.ts";

test.each([
  ["https://traces.example.test/trace/{trace_id}", true],
  ["http://localhost:16686/trace/{trace_id}?uiFind={span_id}", true],
  ["https://traces.example.test/explore?id={trace_id}#x", true],
  ["https://traces.example.test/trace/", false],
  ["https://traces.example.test/trace/{span_id}", false],
  ["https://{trace_id}.example.test/", false],
  ["https://traces.example.test:{trace_id}/", false],
  ["https://ada:pw@traces.example.test/{trace_id}", false],
  ["https://{trace_id}@traces.example.test/", false],
  ["javascript:alert('{trace_id}')", false],
  ["/trace/{trace_id}", false],
])("%s can lead to a trace: %s", (template, can) => {
  expect(isTraceAddress(template)).toBe(can);
});
