import {
  type CheckDescription,
  type ExposureWay,
  partsOf,
  type ReportedFinding,
  type ScannedFile,
  type ScanReport,
} from "@parapet/posture";
import type { AppliedPolicy } from "../policy/apply-policy.ts";
import { version } from "../core/version.ts";
import type { RepositoryState } from "../repository/repository-state.ts";
import { jsonText } from "./json.ts";
import type { ShownProof } from "./shown-proof.ts";
import { exposureResults } from "./sarif/exposure-results.ts";
import type { TextFix } from "../service/text-fixes.ts";
import { sarifFix } from "./sarif/fix.ts";
import { sarifLimits } from "./sarif/limits.ts";
import { location } from "./sarif/location.ts";
import { plainMessage } from "./sarif/message.ts";
import { policyResults } from "./sarif/policy-results.ts";
import type { SarifResult } from "./sarif/result.ts";
import { ruleFromCheck, ruleFromFinding, type SarifRule } from "./sarif/rule.ts";
import { sarifLevel, securitySeverity } from "./sarif/severity.ts";
import { sarifSuppressions } from "./sarif/suppressions.ts";
import { fileUri, type Locate, locateIn, repositoryBase, workspaceBase } from "./sarif/uri.ts";

/** What a SARIF file says beside the findings. */
export type SarifDetails = {
  readonly ways?: readonly ExposureWay[];
  readonly policy?: AppliedPolicy | undefined;
  readonly proofs?: readonly ShownProof[] | undefined;
  readonly repository?: RepositoryState | undefined;
  /** "omit": code scanning shows suppressed results as open ones, so they are left out. */
  readonly suppressed?: "omit" | "mark";
  /** By check ID. */
  readonly fixes?: ReadonlyMap<string, TextFix>;
};

/**
 * The report as SARIF 2.1.0, as GitHub's code scanning takes it: findings, exposures and violations
 * of a policy, with the rules that occur and no others, within its limits. Notes, what the report
 * does not count or goes by, are notifications of the run.
 */
export function renderSarif(
  report: ScanReport,
  catalog: readonly CheckDescription[] = [],
  notes: readonly string[] = [],
  {
    ways = [],
    policy,
    proofs = [],
    repository,
    suppressed = "omit",
    fixes = new Map(),
  }: SarifDetails = {},
): string {
  const locate = locateIn(repository);
  const findings = report.findings.filter((one) => suppressed === "mark" || !one.suppressed);
  const checks = new Map(catalog.map((check) => [check.check_id, check]));
  const all = [
    ...findings.map((finding) => findingResult(finding, { checks, fixes, report, locate })),
    ...exposureResults(report, { ways, proofs }, locate),
    ...(policy === undefined ? [] : policyResults(policy, locate)),
  ];
  const kept = mostSevere(all);
  const left = all.length - kept.length;
  const rules = rulesOf(kept);
  const ruleIndex = new Map(rules.map((rule, index) => [rule.id, index]));
  const isMarked = kept.some(({ suppressions }) => suppressions.length > 0);
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
        originalUriBaseIds:
          repository === undefined
            ? { [workspaceBase]: { uri: `${fileUri(report.workspace_path)}/` } }
            : { [repositoryBase]: { uri: `${fileUri(repository.root)}/` } },
        ...provenance(repository),
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: report.scanned_at,
            toolExecutionNotifications: [
              ...report.files.filter((file) => file.status === "unreadable").map(unreadableFile),
              ...notes.map(note),
              ...(left === 0 ? [] : [note(`${left} less severe results are left out.`)]),
            ],
          },
        ],
        results: kept.map((one) => resultOf(one, ruleIndex, isMarked)),
        properties: {
          service: report.service,
          runtimes: report.runtimes,
          notes,
          ...(report.skills.length === 0 ? {} : { skills: report.skills }),
        },
      },
    ],
  });
}

/** Required of it is the address of the repository. */
function provenance(repository: RepositoryState | undefined): object {
  if (repository === undefined || repository.remote === "") return {};
  const { remote, commit, branch } = repository;
  return {
    versionControlProvenance: [
      {
        repositoryUri: remote,
        ...(commit === "" ? {} : { revisionId: commit }),
        ...(branch === "" ? {} : { branch }),
        mappedTo: { uriBaseId: repositoryBase },
      },
    ],
  };
}

function mostSevere(results: readonly SarifResult[]): readonly SarifResult[] {
  if (results.length <= sarifLimits.results) return results;
  return results.toSorted((a, b) => b.score - a.score).slice(0, sarifLimits.results);
}

/** The rules that occur, each as the worst of its results has it; sorted. */
function rulesOf(results: readonly SarifResult[]): readonly SarifRule[] {
  const rules = new Map<string, SarifResult>();
  for (const result of results) {
    const known = rules.get(result.rule.id);
    if (known === undefined || known.score < result.score) rules.set(result.rule.id, result);
  }
  return [...rules.values()].map(({ rule }) => rule).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function resultOf(
  {
    rule,
    level,
    message,
    locations,
    related = [],
    codeFlows = [],
    fixes = [],
    ...rest
  }: SarifResult,
  ruleIndex: ReadonlyMap<string, number>,
  isMarked: boolean,
): object {
  const { fingerprint, suppressions, properties } = rest;
  return {
    ruleId: rule.id,
    ruleIndex: ruleIndex.get(rule.id),
    level,
    message: { text: message },
    locations,
    ...(related.length === 0
      ? {}
      : { relatedLocations: related.map((one, id) => ({ id, ...one })) }),
    ...(codeFlows.length === 0 ? {} : { codeFlows }),
    ...(fixes.length === 0 ? {} : { fixes }),
    // Code scanning tells results apart by the first one alone.
    partialFingerprints: {
      primaryLocationLineHash: `${fingerprint}:1`,
      "parapetFinding/v1": fingerprint,
    },
    ...(isMarked ? { suppressions } : {}),
    properties,
  };
}

type FindingContext = {
  readonly checks: ReadonlyMap<string, CheckDescription>;
  readonly fixes: ReadonlyMap<string, TextFix>;
  readonly report: ScanReport;
  readonly locate: Locate;
};

function findingResult(
  finding: ReportedFinding,
  { checks, fixes, report, locate }: FindingContext,
): SarifResult {
  const [first = nowhere(report), ...others] = finding.evidence;
  const check = checks.get(finding.check_id);
  return {
    rule: check === undefined ? ruleFromFinding(finding) : ruleFromCheck(check),
    level: sarifLevel(finding.severity),
    score: Number(securitySeverity(finding.severity)),
    message: plainMessage(finding.message),
    locations: [location(first, locate)],
    fixes: finding.suppressed ? [] : fixesOf(finding, first.file, fixes, locate),
    related: others.slice(0, sarifLimits.locations - 1).map((one) => location(one, locate)),
    fingerprint: finding.fingerprint,
    suppressions: sarifSuppressions(finding, report, locate),
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

/** The fixes of its checks that change the file that it is shown in, and no other. */
function fixesOf(
  finding: ReportedFinding,
  file: string,
  fixes: ReadonlyMap<string, TextFix>,
  locate: Locate,
): readonly object[] {
  return [...new Set(partsOf(finding).map(({ check_id }) => check_id))].flatMap((id) => {
    const fix = fixes.get(id);
    return fix?.file === file ? [sarifFix(fix, locate)] : [];
  });
}

/** A finding always has evidence; a report that was read from a file may not. */
function nowhere({ files }: ScanReport): ReportedFinding["evidence"][number] {
  const file = files[0]?.path ?? ".";
  return { file, pointer: "", line: 0, column: 0, excerpt: "", default_of: "" };
}

function unreadableFile(file: ScannedFile): object {
  return {
    level: "warning",
    message: { text: plainMessage(`${file.path} could not be read: ${file.reason}`) },
  };
}

function note(text: string): object {
  return { level: "note", message: { text: plainMessage(text) } };
}
