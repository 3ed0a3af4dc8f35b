import {
  reasonsNotToStart,
  riskRanges,
  riskSeverities,
  type ScanReport,
  totalRisk,
} from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { leftOutLine } from "../../reader-report.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

/** The first lines: how bad it is, counts, how much was read, and what is not shown. */
export function summarySection(
  report: ScanReport,
  leftOut: number,
  colors: Colors,
): readonly string[] {
  const read = report.files.filter((file) => file.status === "read").length;
  const unread = report.files.length - read;
  const risk = totalRisk(report.attack_paths);
  const reasons = reasonsNotToStart(report.findings);
  const sentences = [
    ...(reasons.length === 0 ? [] : [notStarting(reasons.length)]),
    `Total risk ${risk.toFixed(1)} of 100 (${rangeOf(risk)})`,
    `Exposures: ${exposureCounts(report)}`,
    `Findings: ${findingCounts(report)}`,
    `${count(read, "file")} read${unread > 0 ? `, ${unread} not` : ""}`,
  ];
  return [
    ...sentences.flatMap((sentence) => wrap(`${sentence}.`, columns)).map(colors.bold),
    ...(leftOut > 0 ? [leftOutLine(leftOut)] : []),
  ];
}

/** Said first: the figures below it count what runs, and are no all-clear. */
function notStarting(reasons: number): string {
  return `The gateway does not start with this configuration (${count(reasons, "reason")} below), so what it would expose once it starts is not counted`;
}

function rangeOf(risk: number): string {
  return riskRanges.find(({ from }) => risk >= from)?.name ?? "";
}

function exposureCounts({ exposures }: ScanReport): string {
  const counts = Map.groupBy(exposures, ({ severity }) => severity);
  const bySeverity = riskSeverities.flatMap((severity) => {
    const number = counts.get(severity)?.length ?? 0;
    return number === 0 ? [] : [`${number} ${severity.toLowerCase()}`];
  });
  return bySeverity.length === 0 ? "none" : bySeverity.join(", ");
}

/** "2 critical, 1 low; 3 suppressed", or what says that there is nothing. */
function findingCounts(report: ScanReport): string {
  const { critical, high, medium, low } = report.summary;
  const bySeverity = Object.entries({ critical, high, medium, low })
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => `${number} ${severity}`);
  const infos = report.findings.filter((finding) => {
    return finding.severity === "info" && !finding.suppressed;
  }).length;
  const suppressed = report.findings.filter((finding) => finding.suppressed).length;
  return [
    bySeverity.length === 0 ? "none" : bySeverity.join(", "),
    ...(infos > 0 ? [`${infos} for information`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ].join("; ");
}
