import {
  reasonsNotToStart,
  type Refusal,
  riskRanges,
  severities,
  type Severity,
  type ScanReport,
  totalRisk,
} from "@parapet/posture";
import { omittedLine } from "../reader-report.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import { type Layout, severityColor } from "./layout.ts";
import { areSkillsAlone } from "./skills.ts";

const shortNames: Readonly<Record<Severity, string>> = {
  critical: "crit",
  high: "high",
  medium: "med",
  low: "low",
};

/** The first lines: total risk, counts by severity, files read, and what is not shown. */
export function summarySection(
  report: ScanReport,
  omitted: number,
  { colors, columns }: Layout,
): readonly string[] {
  const read = report.files.filter((file) => file.status === "read").length;
  const unread = report.files.length - read;
  const risk = totalRisk(report.attack_paths);
  const reasons = reasonsNotToStart(report.findings);
  const bold = [
    ...report.refused.map(rejectionText),
    ...(reasons.length === 0 ? [] : [notStarting(reasons.length)]),
    // Skills alone have no agent, and so no risk.
    ...(areSkillsAlone(report) ? [] : [`Total risk ${risk.toFixed(1)} of 100 (${rangeOf(risk)})`]),
  ];
  const rest = [
    `${count(read, "file")} read${unread > 0 ? `, ${unread} not read` : ""}`,
    ...notCounted(report),
    ...(omitted > 0 ? [omittedLine(omitted)] : []),
  ];
  return [
    ...bold.flatMap((sentence) => wrap(`${sentence}.`, columns)).map(colors.bold),
    ...countsTable(report, columns).map((line) => colored(line)),
    ...wrap(`${rest.join("; ")}.`, columns),
  ];

  function colored(cells: readonly string[]): string {
    const [label = "", ...numbers] = cells;
    return [
      label,
      ...numbers.map((cell, index) => {
        const severity = severities[index];
        const isNone = cell.trim() === "0";
        return severity === undefined || isNone
          ? colors.dim(cell)
          : severityColor(severity, colors)(cell);
      }),
    ].join("");
  }
}

/** The first line about a configuration that its runtime rejects. */
function rejectionText({ by, reasons, settings }: Refusal): string {
  return `${by} rejects this configuration because of ${count(reasons, "setting")}${named(settings)}; the report covers the remaining settings`;
}

/** The first few names, in parentheses. */
function named(settings: readonly string[]): string {
  if (settings.length === 0) return "";
  const rest = settings.length - mostNamed;
  const shown = settings.slice(0, mostNamed).join(", ");
  return ` (${shown}${rest > 0 ? ` and ${rest} more` : ""})`;
}

const mostNamed = 2;

function notStarting(reasons: number): string {
  return `The gateway does not start with this configuration (${count(reasons, "reason")} below). Exposures of a running gateway are not counted`;
}

function rangeOf(risk: number): string {
  return riskRanges.find(({ from }) => risk >= from)?.name ?? "";
}

/** A header row, a row of exposures and a row of findings; padded cells. */
function countsTable(report: ScanReport, columns: number): readonly (readonly string[])[] {
  const { exposures, summary } = report;
  const width = columns < 60 ? 7 : 10;
  const names = severities.map((severity) =>
    (columns < 60 ? shortNames[severity] : severity).padStart(width),
  );
  const ofExposures = severities.map(
    (severity) => exposures.filter((exposure) => exposure.severity === severity).length,
  );
  const row = (label: string, numbers: readonly number[]): readonly string[] => [
    `  ${label.padEnd(9)}`,
    ...numbers.map((number) => String(number).padStart(width)),
  ];
  return [
    [" ".repeat(11), ...names],
    ...(areSkillsAlone(report) ? [] : [row("Exposures", ofExposures)]),
    row(
      "Findings",
      severities.map((severity) => summary[severity]),
    ),
  ];
}

/** Findings that the table omits. */
function notCounted({ findings }: ScanReport): readonly string[] {
  const infos = findings.filter(({ severity, suppressed }) => severity === "info" && !suppressed);
  const suppressed = findings.filter((finding) => finding.suppressed);
  return [
    ...(infos.length > 0 ? [`${infos.length} informational`] : []),
    ...(suppressed.length > 0 ? [`${suppressed.length} suppressed`] : []),
  ];
}
