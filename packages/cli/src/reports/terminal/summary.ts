import { type ScanReport, totalRisk } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { leftOutLine } from "../../reader-report.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

/** The last lines: counts, how much was read, and what is not shown. */
export function summarySection(
  report: ScanReport,
  leftOut: number,
  colors: Colors,
): readonly string[] {
  const read = report.files.filter((file) => file.status === "read").length;
  const unread = report.files.length - read;
  const risk = totalRisk(report.attack_paths);
  const sentences = [
    findingCounts(report),
    report.attack_paths.length === 0
      ? "No attack paths"
      : `${count(report.attack_paths.length, "attack path")}, total risk ${risk.toFixed(1)}`,
    `${count(read, "file")} read${unread > 0 ? `, ${unread} not` : ""}`,
  ];
  return [
    ...wrap(`${sentences.join(". ")}.`, columns).map((line) => colors.bold(line)),
    ...(leftOut > 0 ? [leftOutLine(leftOut)] : []),
  ];
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
    bySeverity.length === 0 ? "No open findings" : bySeverity.join(", "),
    ...(infos > 0 ? [`${infos} for information`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ].join("; ");
}
