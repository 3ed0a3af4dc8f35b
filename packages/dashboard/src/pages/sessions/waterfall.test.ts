import { expect, test } from "vitest";
import type { Entry } from "./entries.ts";
import { axisTicks, waterfallOf } from "./waterfall.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();

const entry = (second: number, rest: Partial<Entry>): Entry => ({
  at: at(second),
  kind: "tool_call",
  agent_id: "main",
  name: "exec",
  server: "",
  category: "shell",
  trust: "",
  failed: false,
  point: "",
  decision: "",
  severity: "",
  reason: "",
  id: "",
  trace_id: "t",
  span_id: "",
  parent_id: "",
  duration_ms: -1,
  outcome: "",
  guardrails: [],
  evaluation_id: "",
  ...rest,
});

const shape = (entries: readonly Entry[]) =>
  waterfallOf(entries).rows.map((row) => `${"  ".repeat(row.depth)}${row.entry.name}`);

test("a call is shown under the run that made it, and what guardrails said under the call", () => {
  const entries = [
    entry(9, { name: "other run", kind: "input", span_id: "9" }),
    entry(3, {
      name: "asked",
      kind: "evaluation",
      id: "ev1",
      evaluation_id: "ev1",
      parent_id: "2",
    }),
    entry(2, { name: "call", span_id: "2", parent_id: "1" }),
    entry(1, { name: "run", kind: "input", span_id: "1" }),
    entry(4, { name: "second call", span_id: "3", parent_id: "1" }),
  ];
  expect(shape(entries)).toEqual(["run", "  call", "    asked", "  second call", "other run"]);
});

test("an entry is shown whose parent is in another trace, is not there, or is the entry itself", () => {
  const entries = [
    entry(1, { name: "elsewhere", span_id: "2", parent_id: "1" }),
    entry(2, { name: "own parent", span_id: "5", parent_id: "5" }),
    entry(3, { name: "circle", span_id: "6", parent_id: "7" }),
    entry(4, { name: "circle back", span_id: "7", parent_id: "6" }),
    entry(5, { name: "stranger", trace_id: "u", span_id: "1" }),
  ];
  expect(shape(entries)).toEqual([
    "elsewhere",
    "own parent",
    "stranger",
    "circle",
    "  circle back",
  ]);
});

test("a violation is shown with its evaluation, and by itself where that is not in the list", () => {
  const { rows } = waterfallOf([
    entry(1, { name: "asked", kind: "evaluation", id: "ev1", evaluation_id: "ev1" }),
    entry(1, { name: "guardrail", kind: "violation", id: "vi1", evaluation_id: "ev1" }),
    entry(2, { name: "reported", kind: "violation", id: "vi2" }),
    entry(3, { name: "merged", kind: "violation", id: "vi3", evaluation_id: "ev0" }),
  ]);
  expect(rows.map((row) => [row.entry.name, row.violations.map(({ id }) => id)])).toEqual([
    ["asked", ["vi1"]],
    ["reported", []],
    ["merged", []],
  ]);
});

test("a session lasts to the end of the call that ends last, and each label is shown once", () => {
  const { rows, begin, length } = waterfallOf([
    entry(0, { span_id: "1", duration_ms: 90_000 }),
    entry(10, { span_id: "2", duration_ms: 500 }),
    entry(11, { kind: "evaluation", duration_ms: 3, labels: ["untrusted_seen"] }),
    entry(12, { kind: "evaluation", labels: ["untrusted_seen", "private_read"] }),
  ]);
  expect([begin, length]).toEqual([at(0), 90_000]);
  expect(rows.map((row) => [row.start, row.length, row.labels])).toEqual([
    [0, 90_000, []],
    [10_000, 500, []],
    [11_000, 0, ["untrusted_seen"]],
    [12_000, 0, ["private_read"]],
  ]);
  expect(waterfallOf([])).toEqual({ rows: [], begin: "", length: 0 });
});

test.each([
  [0, [0]],
  [95, [0, 20, 40, 60, 80]],
  [9_000, [0, 2_000, 4_000, 6_000, 8_000]],
  [600_000, [0, 120_000, 240_000, 360_000, 480_000, 600_000]],
])("an axis of %d ms has few round marks", (length, ticks) => {
  expect(axisTicks(length, 5)).toEqual(ticks);
});

test("an axis of years has few marks, too", () => {
  expect(axisTicks(1e12, 5).length).toBeLessThan(8);
});
