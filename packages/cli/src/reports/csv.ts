import type { PolicyResult } from "@parapet/policy";
import { openViolations } from "@parapet/policy";
import { type Evidence, outcomeNames, partsOf, type ScanReport } from "@parapet/posture";
import { neutralize } from "../text/neutralize.ts";
import { exposureChain } from "./exposure-line.ts";
import { skillReasons } from "./skill-reasons.ts";

const header = [
  "kind",
  "severity",
  "id",
  "title",
  "message",
  "agent",
  "file",
  "line",
  "setting",
  "fixable",
  "status",
];

/**
 * Exposures, verdicts on skills, findings and violations of a policy, one a row (RFC 4180), the
 * worst first of each kind.
 */
export function renderCsv(report: ScanReport, policy?: PolicyResult): string {
  const exposures = report.exposures.map((exposure) => [
    "exposure",
    exposure.severity,
    exposure.exposure_id,
    exposureChain(exposure),
    outcomeNames(exposure).join(", "),
    exposure.agents.join(" "),
    ...placeOf(undefined),
    exposure.plan === undefined ? "no" : "yes",
    "open",
  ]);
  const findings = report.findings.flatMap((finding) =>
    partsOf(finding).map((part) => [
      "finding",
      part.severity,
      part.check_id,
      part.title,
      part.message,
      part.agent_id,
      ...placeOf(part.evidence[0]),
      part.fixable ? "yes" : "no",
      finding.suppressed ? "suppressed" : "open",
    ]),
  );
  const violations = (policy === undefined ? [] : openViolations(policy)).map((violation) => [
    "policy",
    violation.severity,
    violation.rule_id,
    "",
    violation.message,
    violation.agent_id,
    ...placeOf(violation.evidence[0]),
    "no",
    violation.status,
  ]);
  const reasonsOf = skillReasons(report);
  const skills = report.skills.map((skill) => [
    "skill",
    skill.severity ?? "",
    skill.verdict,
    skill.path,
    reasonsOf(skill),
    "",
    skill.path,
    "",
    "",
    "no",
    skill.verdict === "no_findings" ? "" : "open",
  ]);
  const rows = [header, ...exposures, ...skills, ...findings, ...violations];
  return csvLines(rows);
}

/** Rows as lines of RFC 4180. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function placeOf(evidence: Evidence | undefined): readonly string[] {
  if (evidence === undefined) return ["", "", ""];
  const { file, line, pointer } = evidence;
  return [file, line === 0 ? "" : String(line), pointer];
}

/** Signs that begin a formula, and their wide forms. */
const formulaSigns = String.raw`[=+\-@\uff0b\uff0d\uff1d\uff20]`;
const atStart = new RegExp(String.raw`^\s*${formulaSigns}`);
/** What ends a cell in a spreadsheet of another country, which takes no comma for one. */
const afterSeparator = new RegExp(String.raw`(;[ "']{0,16})(?=${formulaSigns})`, "g");

/** A spreadsheet would calculate what begins like a formula. */
function cell(text: string): string {
  const inside = neutralize(text).replaceAll(afterSeparator, "$1'");
  const safe = atStart.test(inside) ? `'${inside}` : inside;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
