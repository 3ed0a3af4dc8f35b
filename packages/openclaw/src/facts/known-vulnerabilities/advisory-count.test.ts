import { expect, test } from "vitest";
import type { FindingSeverity } from "@parapet/posture";
import { advisoryCount } from "./advisory-count.ts";

const advisories = (...severities: readonly FindingSeverity[]) =>
  severities.map((severity, index) => ({
    id: `CVE-2026-${index}`,
    aliases: [],
    modified: "2026-11-01T00:00:00Z",
    summary: "",
    severity,
    package: { ecosystem: "npm", name: "openclaw" } as const,
    ranges: [],
    versions: [],
    source: "",
  }));

test.each([
  [advisories("critical"), "at least one known vulnerability"],
  [advisories("high", "low"), "at least 2 known vulnerabilities"],
  [advisories("critical", "high"), "at least 2 known vulnerabilities, 1 of them critical"],
])("says how many advisories there are, and how many are critical", (found, expected) => {
  expect(advisoryCount(found)).toBe(expected);
});
