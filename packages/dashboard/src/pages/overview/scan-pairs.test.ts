import { expect, test } from "vitest";
import { scanPairs } from "./scan-pairs.ts";

const scan = (scan_id: string, scanned_at: string) => ({ scan_id, scanned_at });
const scans = [
  scan("sc_3", "2026-11-29T12:00:00Z"),
  scan("sc_2", "2026-11-28T12:00:00Z"),
  scan("sc_1", "2026-11-20T12:00:00Z"),
];
const pairs = (since: string) =>
  scanPairs([{ scan_id: "sc_3", scans }], Date.parse(since)).pairs.map(({ against }) => against);

test.each([
  ["2026-11-28T13:00:00Z", ["sc_2"]],
  ["2026-11-28T11:00:00Z", ["sc_1"]],
  ["2026-11-01T00:00:00Z", ["sc_1"]],
  ["2026-11-29T13:00:00Z", []],
])("changes since %s are those from the scan before", (since, against) => {
  expect(pairs(since)).toEqual(against);
});

test("a single scan is compared with nothing, which is said", () => {
  const once = [{ scan_id: "sc_1", scans: [scan("sc_1", "2026-11-20T12:00:00Z")] }];
  expect(scanPairs(once, 0)).toEqual({ pairs: [], isFirst: true });
  expect(scanPairs([{ scan_id: "sc_3", scans }], 0).isFirst).toBe(false);
});
