import {
  type AppliedSuppression,
  type AttackPath,
  describeNeed,
  type Finding,
  type FindingSeverity,
  type FixPlan,
  isAtLeast,
  isStartPlan,
  outcomeNames,
  partsOf,
  type ReportedFinding,
  type ScanReport,
} from "@parapet/posture";
import type { PolicyResult } from "@parapet/policy";
import { policyText } from "./markdown/policy.ts";
import { type ShownProof, shownProofText } from "./shown-proof.ts";
import { omittedLine } from "./reader-report.ts";
import { count } from "../text/count.ts";
import { markdownCode, markdownText } from "../text/markdown.ts";
import { workspaceCommand } from "../text/command.ts";
import { type CommandTarget, folderTarget } from "../text/command-target.ts";
import { suppressionsFor } from "./applied-suppressions.ts";
import { pathChain } from "./chain.ts";
import { exposureChain } from "./exposure-line.ts";
import { firstEvidence, evidenceLocation } from "./evidence-location.ts";

type MarkdownOptions = {
  /** Number of findings that the report leaves out. */
  readonly omitted?: number;
  readonly target?: CommandTarget;
  /** Minimum severity of listed exposures and findings. */
  readonly least?: FindingSeverity | undefined;
  readonly notes?: readonly string[];
  readonly policy?: PolicyResult | undefined;
  readonly proofs?: readonly ShownProof[] | undefined;
};

const mostFiles = 200;

/** The report as Markdown tables. Nothing from the scanned files acts as markup. */
export function renderMarkdown(
  report: ScanReport,
  {
    omitted = 0,
    target = folderTarget(report),
    least = "info",
    notes = [],
    policy,
    proofs,
  }: MarkdownOptions = {},
): string {
  const open = report.findings.filter((finding) => !finding.suppressed);
  const listed = open.filter(({ severity }) => isAtLeast(severity, least));
  const below = open.length - listed.length;
  const suppressed = report.findings.filter((finding) => finding.suppressed);
  const sections = [
    head(report, notes),
    policy === undefined ? "" : section("Policy", policyText(policy)),
    section("Exposures", exposuresTable(report, least) || "None."),
    section("Fix first", report.plans.map((plan) => planItem(plan, target)).join("\n\n")),
    section("Skills", skillsTable(report)),
    section("Findings", findingsTable(listed) || (below === 0 ? "No open findings." : "")),
    below === 0 ? "" : `${count(below, "finding")} below ${least} severity not listed.`,
    omittedLine(omitted),
    section("Attack paths", pathsTable(report, proofs) || "No attack paths."),
    section("Suppressed", suppressedTable(suppressed, report)),
    section("Files", filesTable(report)),
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

function head(report: ScanReport, notes: readonly string[]): string {
  const { critical, high, medium, low } = report.summary;
  return [
    "# Parapet scan",
    "",
    `- Workspace: ${markdownCode(report.workspace_path)}`,
    `- Service: ${markdownCode(report.service)}`,
    `- Runtime: ${report.runtimes.map(markdownCode).join(", ") || "none detected"}`,
    `- Scanned: ${markdownText(report.scanned_at)}`,
    ...report.refused.map(
      ({ by, reasons, settings }) =>
        `- ${markdownText(by)} rejects this configuration because of ${count(reasons, "setting")}${settings.length === 0 ? "" : ` (${settings.map(markdownCode).join(", ")})`}; the report covers the remaining settings`,
    ),
    `- Open findings: ${critical} critical, ${high} high, ${medium} medium, ${low} low`,
    ...notes.map((note) => `- Note: ${note}`),
  ].join("\n");
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function findingsTable(findings: readonly ReportedFinding[]): string {
  const rows = findings.map((finding) => [
    finding.severity,
    markdownCode(finding.check_id),
    [
      `**${markdownText(finding.title)}**`,
      markdownText(finding.message),
      ...partsOf(finding)
        .slice(1)
        .map((part) => `${markdownCode(part.check_id)} ${markdownText(part.message)}`),
    ].join("<br>"),
    markdownCode(evidenceLocation(firstEvidence(finding))),
    markdownCode(finding.agent_id),
    finding.fixable ? "yes" : "no",
  ]);
  return table(["Severity", "Check", "Finding", "Where", "Agent", "Fixable"], rows);
}

/** Worst first; skills without findings are only counted. */
function skillsTable({ skills }: ScanReport): string {
  const flagged = skills.filter(({ verdict }) => verdict !== "no_findings");
  const rows = flagged.map((skill) => [
    skill.verdict,
    markdownCode(skill.path),
    skill.check_ids.map(markdownCode).join(", "),
    `${skill.files_not_read}`,
  ]);
  const rest = skills.length - flagged.length;
  const without = rest === 0 ? "" : `${count(rest, "skill")} without findings.`;
  return [table(["Verdict", "Skill", "Checks", "Files not fully read"], rows), without]
    .filter((text) => text !== "")
    .join("\n\n");
}

function suppressedTable(findings: readonly Finding[], report: ScanReport): string {
  const rows = findings.map((finding) => [
    finding.severity,
    markdownCode(finding.check_id),
    markdownText(finding.message),
    markdownCode(evidenceLocation(firstEvidence(finding))),
    markdownCode(finding.agent_id),
    suppressionsFor(finding, report).map(suppressionText).join("<br>"),
  ]);
  return table(["Severity", "Check", "Finding", "Where", "Agent", "Reason"], rows);
}

function suppressionText({ reason, owner, expires }: AppliedSuppression): string {
  const who = owner === "" ? "" : ` (${markdownText(owner)}, until ${markdownText(expires)})`;
  return `${markdownText(reason)}${who}`;
}

function pathsTable(report: ScanReport, proofs: readonly ShownProof[] | undefined): string {
  const proofCell = ({ path_id }: AttackPath) => {
    const proof = proofs?.find((one) => one.path_id === path_id);
    return proof === undefined ? "not tried" : markdownText(shownProofText(proof));
  };
  const rows = report.attack_paths.map((path: AttackPath) => [
    path.risk_score.toFixed(1),
    path.severity,
    markdownText(path.rule_name),
    path.owasp_tag,
    markdownCode(pathChain(path, report.service)),
    ...(proofs === undefined ? [] : [proofCell(path)]),
  ]);
  const header = ["Risk", "Severity", "Rule", "OWASP", "Path"];
  return table(proofs === undefined ? header : [...header, "Proof"], rows);
}

function exposuresTable({ exposures }: ScanReport, least: FindingSeverity): string {
  const listed = exposures.filter(({ severity }) => isAtLeast(severity, least));
  const rows = listed.map((exposure) => [
    exposure.score.toFixed(1),
    exposure.severity,
    markdownText(exposureChain(exposure)),
    outcomeNames(exposure).map(markdownText).join("<br>"),
    (exposure.plan?.check_ids ?? []).map(markdownCode).join(", ") || "by hand",
  ]);
  return table(["Risk", "Severity", "Exposure", "Outcomes", "Fixed by"], rows);
}

function closed({ closes, lowers }: FixPlan): string {
  return closes.length === 0
    ? `${count(lowers.length, "exposure")} lowered`
    : `${count(closes.length, "exposure")} closed`;
}

function planItem(plan: FixPlan, target: CommandTarget): string {
  const checks = ["--check", ...plan.check_ids];
  const command = workspaceCommand("fix", target, checks, {
    columns: Number.POSITIVE_INFINITY,
  });
  const gain = isStartPlan(plan)
    ? `once the gateway starts, ${count(plan.opens.length, "exposure")} and a total risk of ${plan.total_after.toFixed(1)}`
    : `total risk ${plan.total_before.toFixed(1)} → ${plan.total_after.toFixed(1)}, ${closed(plan)}`;
  const needs =
    plan.needs.length === 0 ? "" : ` Needs ${plan.needs.map(describeNeed).join(" and ")}.`;
  const warning = plan.safe ? "" : " May restrict access or stop jobs.";
  const preface = command.preface === "" ? "" : ` ${command.preface}`;
  return [
    `1. ${markdownText(plan.titles.join("; "))}: ${gain}.${needs}${warning}${preface}`,
    `   ${markdownCode(command.lines.join(" "))}`,
  ].join("\n");
}

/** Of a long list, files that were read whole are only counted. */
function filesTable({ files }: ScanReport): string {
  const notWhole = files.filter(({ status, reason }) => status !== "read" || reason !== "");
  const listed = files.length > mostFiles ? notWhole : files;
  const rest = files.length - listed.length;
  const rows = listed.map(({ path, status, reason }) => [
    markdownCode(path),
    status,
    markdownText(reason),
  ]);
  return [
    table(["File", "Status", "Reason"], rows),
    rest === 0 ? "" : `${count(rest, "file")} fully read.`,
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const separator = header.map(() => "---");
  return [header, separator, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
