import { openViolations, type PolicyResult } from "@parapet/policy";
import {
  type Exposure,
  isAtLeast,
  partsOf,
  type ReportedFinding,
  type ScanReport,
  totalRisk,
} from "@parapet/posture";
import { count } from "../text/count.ts";
import { markupText } from "../text/markup.ts";
import { suppressionsFor } from "./applied-suppressions.ts";
import { evidenceLocation } from "./evidence-location.ts";
import { exposureDrawing } from "./html/exposure-drawing.ts";
import { style } from "./html/style.ts";
import { omittedLine } from "./reader-report.ts";
import { type ShownProof, shownProofText } from "./shown-proof.ts";
import type { Content } from "./report-format.ts";
import { idleReason, summaryOf } from "./policy-summary.ts";
import { skillReasons } from "./skill-reasons.ts";

/**
 * One page that needs nothing from outside: it has no script, loads nothing, and can be printed.
 */
export function renderHtml({ forReader, notes, policy, proofs, least = "info" }: Content): string {
  const { report, omitted } = forReader;
  const { critical, high, medium, low } = report.summary;
  const open = report.findings.filter(({ suppressed }) => !suppressed);
  const listed = open.filter(({ severity }) => isAtLeast(severity, least));
  const suppressed = report.findings.filter((one) => one.suppressed);
  const exposures = report.exposures.filter(({ severity }) => isAtLeast(severity, least));
  const facts = [
    `Total risk <strong>${totalRisk(report.attack_paths).toFixed(1)}</strong> of 100.`,
    `Open findings: ${critical} critical, ${high} high, ${medium} medium, ${low} low.`,
    ...(open.length > listed.length
      ? [`${open.length - listed.length} below ${least} not listed.`]
      : []),
    ...(omitted > 0 ? [`${markupText(omittedLine(omitted))}.`] : []),
    ...notes.map((note) => `Note: ${markupText(note)}`),
  ];
  const body = [
    "<h1>Parapet scan</h1>",
    `<p class="soft"><code>${markupText(report.workspace_path)}</code> · ${report.runtimes.map(markupText).join(", ") || "no runtime detected"} · ${markupText(report.scanned_at)} · Parapet ${markupText(report.parapet_version)}</p>`,
    `<p>${facts.join("<br>")}</p>`,
    ...(policy === undefined ? [] : [section("Policy", policyPart(policy))]),
    section(
      "Exposures",
      exposures
        .map(
          (exposure) =>
            `<figure><figcaption>${severityMark(exposure.severity)} ${exposure.score.toFixed(1)}${planPart(exposure)}</figcaption>${exposureDrawing(exposure)}</figure>`,
        )
        .join("\n") || "<p>None.</p>",
    ),
    proofs === undefined ? "" : section("Proof", proofsPart(proofs, report)),
    report.skills.length === 0 ? "" : section("Skills", skillsPart(report)),
    section("Findings", listed.map(findingPart).join("\n") || "<p>None open.</p>"),
    suppressed.length === 0
      ? ""
      : section(
          "Suppressed",
          suppressed
            .map((finding) => {
              const reasons = suppressionsFor(finding, report).map(
                ({ reason, owner, expires }) =>
                  `${markupText(reason)}${owner === "" ? "" : `, ${markupText(owner)}`}${expires === "" ? "" : `, until ${markupText(expires)}`}`,
              );
              return `<p>${severityMark(finding.severity)} <code>${markupText(finding.check_id)}</code> ${markupText(finding.title)}: ${reasons.join("; ") || "no reason on record"}</p>`;
            })
            .join("\n"),
        ),
    section(
      "Files",
      `<table><tr><th>File</th><th>Status</th></tr>${report.files
        .map(
          ({ path, status, reason }) =>
            `<tr><td><code>${markupText(path)}</code></td><td>${status}${reason === "" ? "" : `: ${markupText(reason)}`}</td></tr>`,
        )
        .join("")}</table>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Parapet: ${markupText(report.service)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body.filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
}

function section(title: string, content: string): string {
  return `<section>\n<h2>${title}</h2>\n${content}\n</section>`;
}

function severityMark(severity: string): string {
  return `<span class="severity ${severity}">${severity}</span>`;
}

/** The fixes that close an exposure, or only lower it; "" where none is automated. */
function planPart({ exposure_id, plan }: Exposure): string {
  if (plan === undefined) return "";
  const checks = plan.check_ids.map((id) => `<code>${markupText(id)}</code>`).join(", ");
  const effect = plan.closes.includes(exposure_id) ? "Closed by" : "Lowered by";
  return ` <span class="soft">${effect}: ${markupText(plan.titles.join("; "))} (${checks})</span>`;
}

/** What playing attack paths came to, and which paths. */
function proofsPart(proofs: readonly ShownProof[], { attack_paths }: ScanReport): string {
  const names = new Map(attack_paths.map(({ path_id, rule_name }) => [path_id, rule_name]));
  const rows = proofs.map(
    (proof) =>
      `<tr><td><code>${markupText(proof.path_id)}</code></td><td>${markupText(names.get(proof.path_id) ?? "")}</td><td>${markupText(shownProofText(proof))}</td></tr>`,
  );
  return `<table><tr><th>Path</th><th>Rule</th><th>Proof</th></tr>${rows.join("")}</table>`;
}

/** Worst first; skills without findings are only counted. */
function skillsPart(report: ScanReport): string {
  const { skills } = report;
  const flagged = skills.filter(({ verdict }) => verdict !== "no_findings");
  const reasonsOf = skillReasons(report);
  const rows = flagged.map(
    (skill) =>
      `<tr><td class="${skill.severity ?? "info"}">${skill.verdict}</td><td><code>${markupText(skill.path)}</code></td><td>${markupText(reasonsOf(skill))}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ""
      : `<table><tr><th>Verdict</th><th>Skill</th><th>Why</th></tr>${rows.join("")}</table>`;
  const rest = skills.length - flagged.length;
  return `${table}${rest === 0 ? "" : `<p>${count(rest, "skill")} without findings.</p>`}`;
}

function findingPart(finding: ReportedFinding): string {
  const places = finding.evidence
    .map((place) => `<code>${markupText(evidenceLocation(place))}</code>`)
    .join(", ");
  const others = partsOf(finding)
    .slice(1)
    .map((part) => `<p><code>${markupText(part.check_id)}</code> ${markupText(part.message)}</p>`);
  const agent = finding.agent_id === "" ? "" : ` · ${markupText(finding.agent_id)}`;
  return `<article><p>${severityMark(finding.severity)} <strong>${markupText(finding.title)}</strong> <code>${markupText(finding.check_id)}</code>${agent}</p><p>${markupText(finding.message)}</p>${others.join("")}<p class="soft">${markupText(finding.remediation)}</p><p class="soft">${places}</p></article>`;
}

function policyPart(policy: PolicyResult): string {
  const open = openViolations(policy);
  const rows = open.map(
    ({ rule_id, status, message, evidence }) =>
      `<tr><td>${status}</td><td><code>${markupText(rule_id)}</code></td><td>${markupText(message)}</td><td>${[...new Set(evidence.map((place) => `<code>${markupText(evidenceLocation(place))}</code>`))].join("<br>")}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ""
      : `<table><tr><th>Status</th><th>Rule</th><th>Violation</th><th>Where</th></tr>${rows.join("")}</table>`;
  const idle = policy.idle_exceptions.map(
    (one) =>
      `<p>The exception of ${markupText(one.owner)} for <code>${markupText(one.rule)}</code> ${markupText(idleReason(one))}.</p>`,
  );
  return `<p>${markupText(policy.policy)}: ${summaryOf(policy, open)}</p>${table}${idle.join("")}`;
}
