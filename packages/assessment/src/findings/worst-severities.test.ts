import type { ReportedFinding } from "@parapet/posture";
import { expect, test } from "vitest";
import { reportFindings } from "./reported-findings.ts";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { worstSeverities } from "./worst-severities.ts";

const inspection = await inspectionOf(openToUntrustedSenders);
const [some] = reportFindings(inspection, { exposures: [] }).reported;
if (some === undefined) throw new Error("The workspace has findings.");
const finding = (change: Partial<ReportedFinding>): ReportedFinding => ({
  ...some,
  parts: [],
  suppressed: false,
  ...change,
});

test("a check is as severe as its worst open finding, wherever that is told", () => {
  const part = { ...finding({ check_id: "A-1" }), severity: "low" as const };
  const severities = worstSeverities([
    finding({ check_id: "A-1", severity: "medium" }),
    finding({ check_id: "A-1", severity: "critical", suppressed: true }),
    finding({ check_id: "A-1", severity: "info" }),
    finding({ check_id: "B-1", severity: "high", parts: [part] }),
  ]);
  expect(Object.fromEntries(severities)).toEqual({ "A-1": "high", "B-1": "high" });
});
