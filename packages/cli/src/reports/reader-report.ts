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
  /** Number of open findings omitted. */
  readonly omitted: number;
};

/**
 * Omits informational and low-confidence findings for a regular reader. Keeps suppressed findings,
 * and findings that fail the run, so that the reason is visible.
 */
export function reportFor(persona: Persona, report: ScanReport, failOn: FailOn): ReaderReport {
  if (persona === "auditor") return { report, omitted: 0 };
  const findings = report.findings.filter(
    (finding) => finding.suppressed || asksForAction(finding) || fails(finding, failOn),
  );
  return {
    report: { ...report, findings, summary: summarize(findings) },
    omitted: report.findings.length - findings.length,
  };
}

/** True for an open finding at or above the thresholds. */
export function fails(finding: ReportedFinding, failOn: FailOn): boolean {
  const { severity: least, confidence: surest } = failOn;
  if (least === "never" || finding.suppressed) return false;
  if (failOn.known?.has(finding.fingerprint) === true) return false;
  return partsOf(finding).some(
    ({ severity, confidence }) =>
      isAtLeast(severity, least) && confidences.indexOf(confidence) <= confidences.indexOf(surest),
  );
}

/**
 * "3 informational or low-confidence findings hidden (--persona auditor shows them)"; "" for none.
 */
export function omittedLine(omitted: number): string {
  return omitted === 0
    ? ""
    : `${count(omitted, "informational or low-confidence finding")} hidden (--persona auditor shows them)`;
}
