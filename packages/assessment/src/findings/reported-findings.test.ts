import { partsOf } from "@parapet/posture";
import { expect, test } from "vitest";
import { exposuresIn } from "../paths/exposures-in.ts";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { reportFindings } from "./reported-findings.ts";

const severityOf = (told: ReturnType<typeof reportFindings>, id: string) =>
  told.reported.find(({ check_id }) => check_id === id)?.severity;

test("a finding is as severe as the paths that it opens", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const found = exposuresIn(inspection, inspection.graph, []);
  expect(severityOf(reportFindings(inspection, { exposures: [] }), "OC-PERS-001")).toBe("low");
  expect(severityOf(reportFindings(inspection, found), "OC-PERS-001")).toBe("medium");
});

test("each finding is found again in the one that tells of it", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const { reported, shownIn } = reportFindings(inspection, { exposures: [] });
  expect(reported.some(({ parts }) => parts.length > 0)).toBe(true);
  for (const one of reported) {
    for (const { fingerprint } of partsOf(one)) {
      expect(shownIn.get(fingerprint)?.fingerprint).toBe(one.fingerprint);
    }
  }
});
