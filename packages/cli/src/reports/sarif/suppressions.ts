import type { AppliedSuppression, Finding, ScanReport } from "@parapet/posture";
import { suppressionsFor } from "../applied-suppressions.ts";
import { location } from "./location.ts";
import { plainMessage } from "./message.ts";
import type { Locate } from "./uri.ts";

/**
 * SARIF's suppressions of a finding. Once one result has the property, all should: an empty list
 * says that nothing suppresses it.
 */
export function sarifSuppressions(
  finding: Finding,
  report: ScanReport,
  locate: Locate,
): readonly object[] {
  if (!finding.suppressed) return [];
  const known = suppressionsFor(finding, report).map((one) => suppression(one, locate));
  return known.length === 0 ? [{ kind: "external", status: "accepted" }] : known;
}

function suppression(
  { source, reason, owner, expires, place }: AppliedSuppression,
  locate: Locate,
): object {
  return {
    kind: source === "comment" ? "inSource" : "external",
    status: "accepted",
    justification: plainMessage(reason),
    location: location(place, locate),
    ...(source === "comment" ? {} : { properties: { owner: plainMessage(owner), expires } }),
  };
}
