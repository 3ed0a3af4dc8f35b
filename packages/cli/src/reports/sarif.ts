import {
  type CheckDescription,
  partsOf,
  type ReportedFinding,
  type ScannedFile,
  type ScanReport,
} from "@parapet/posture";
import { version } from "../core/version.ts";
import { jsonText } from "./json.ts";
import { location } from "./sarif/location.ts";
import { plainMessage } from "./sarif/message.ts";
import { ruleFromCheck, ruleFromFinding, type SarifRule } from "./sarif/rule.ts";
import { sarifLevel } from "./sarif/severity.ts";
import { sarifSuppressions } from "./sarif/suppressions.ts";
import { fileUri, workspaceBase } from "./sarif/uri.ts";

/**
 * The report as SARIF 2.1.0. Rules are those of the catalog, with help, and any other that a finding names;
 * exposures, attack paths and notes, what the report does not count or goes by, are in the run's properties, because a SARIF code flow needs places in files and they have none.
 */
export function renderSarif(
  report: ScanReport,
  catalog: readonly CheckDescription[] = [],
  notes: readonly string[] = [],
): string {
  const rules = rulesOf(report, catalog);
  const ruleIndex = new Map(rules.map((rule, index) => [rule.id, index]));
  return jsonText({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Parapet",
            version,
            semanticVersion: version,
            rules,
          },
        },
        automationDetails: { id: `parapet/${encodeURIComponent(report.service.toWellFormed())}/` },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { [workspaceBase]: { uri: `${fileUri(report.workspace_path)}/` } },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: report.scanned_at,
            toolExecutionNotifications: [
              ...report.files.filter((file) => file.status === "unreadable").map(unreadableFile),
              ...notes.map(note),
            ],
          },
        ],
        results: report.findings.map((finding) => result(finding, ruleIndex, report)),
        properties: {
          service: report.service,
          runtimes: report.runtimes,
          exposures: report.exposures,
          plans: report.plans,
          attackPaths: report.attack_paths,
          notes,
        },
      },
    ],
  });
}

function rulesOf(report: ScanReport, catalog: readonly CheckDescription[]): readonly SarifRule[] {
  const rules = new Map<string, SarifRule>();
  for (const check of catalog) rules.set(check.check_id, ruleFromCheck(check));
  for (const finding of report.findings) {
    if (!rules.has(finding.check_id)) rules.set(finding.check_id, ruleFromFinding(finding));
  }
  return [...rules.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function result(
  finding: ReportedFinding,
  ruleIndex: ReadonlyMap<string, number>,
  report: ScanReport,
): unknown {
  const [first, ...others] = finding.evidence;
  return {
    ruleId: finding.check_id,
    ruleIndex: ruleIndex.get(finding.check_id),
    level: sarifLevel(finding.severity),
    message: { text: plainMessage(finding.message) },
    locations: first === undefined ? [] : [location(first)],
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((evidence, id) => ({ id, ...location(evidence) })) }),
    partialFingerprints: { "parapetFinding/v1": finding.fingerprint },
    suppressions: sarifSuppressions(finding, report),
    properties: {
      severity: finding.severity,
      confidence: finding.confidence,
      owasp: finding.owasp,
      agent: finding.agent_id,
      fixable: finding.fixable,
      checks: partsOf(finding).map(({ check_id }) => check_id),
      remediation: plainMessage(finding.remediation),
    },
  };
}

function unreadableFile(file: ScannedFile): unknown {
  return {
    level: "warning",
    message: { text: plainMessage(`${file.path} could not be read: ${file.reason}`) },
  };
}

function note(text: string): unknown {
  return { level: "note", message: { text: plainMessage(text) } };
}
