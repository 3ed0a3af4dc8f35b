import {
  asksForAction,
  confidences,
  isAtLeast,
  partsOf,
  type ReportedFinding,
  type ScanReport,
  summarize,
} from "@parapet/posture";
import { count } from "../text/count.ts";
import type { Persona } from "../core/persona.ts";
import type { FailOn } from "../core/threshold.ts";

/** A report for one reader. */
export type ReaderReport = {
  readonly report: ScanReport;
  /** Open findings that are left out of it. */
  readonly leftOut: number;
};

/**
 * Leaves out what asks nothing of a regular reader: information, and findings of low confidence. What fails the run
 * stays, so that nobody has to guess why it failed; and so does what is suppressed.
 */
export function reportFor(persona: Persona, report: ScanReport, failOn: FailOn): ReaderReport {
  if (persona === "auditor") return { report, leftOut: 0 };
  const findings = report.findings.filter(
    (finding) => finding.suppressed || asksForAction(finding) || fails(finding, failOn),
  );
  return {
    report: { ...report, findings, summary: summarize(findings) },
    leftOut: report.findings.length - findings.length,
  };
}

/** True for an open finding at or above the thresholds. */
export function fails(finding: ReportedFinding, failOn: FailOn): boolean {
  const { severity: least, confidence: surest } = failOn;
  if (least === "never" || finding.suppressed) return false;
  return partsOf(finding).some(
    ({ severity, confidence }) =>
      isAtLeast(severity, least) && confidences.indexOf(confidence) <= confidences.indexOf(surest),
  );
}

/** "3 more findings for auditors: --persona auditor"; "" where nothing is left out. */
export function leftOutLine(leftOut: number): string {
  return leftOut === 0 ? "" : `${count(leftOut, "more finding")} for auditors: --persona auditor`;
}
