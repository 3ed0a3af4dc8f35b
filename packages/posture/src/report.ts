import type { AttackPath, RankedFix } from "./attack-path.ts";
import type { Evidence } from "./evidence.ts";
import type { Exposure, FixPlan } from "./exposure.ts";
import type { Finding, ReportedFinding } from "./finding.ts";
import type { FindingSeverity, Severity } from "./severity.ts";
import type { SkillVerdict } from "./skill-verdict.ts";

/** What became of a file the scanner looked at. */
export type ScannedFile = {
  /** Relative to the workspace where it is inside it. */
  readonly path: string;
  readonly status: "read" | "skipped" | "unreadable";
  /** Why it was not read, or not to its end; "" when it was read whole. */
  readonly reason: string;
  /** Folder of the skill that it belongs to, named as `path` is; left out for other files. */
  readonly skill?: string | undefined;
  /**
   * The first 32 hexadecimal digits of the SHA-256 of a skill's file that was read; left out for
   * other files.
   */
  readonly digest?: string | undefined;
};

/** A release of a runtime that does not load a configuration. */
export type Refusal = {
  /** "OpenClaw 2026.9.6". */
  readonly by: string;
  /** Settings and values that it does not take; counted to 1,000. */
  readonly reasons: number;
  /**
   * Their names, as far as they are counted: "gateway.bind". Reports of older releases have none.
   */
  readonly settings: readonly string[];
};

/** Open findings by severity; suppressed and `info` ones are not counted. */
export type SeveritySummary = Readonly<Record<Severity, number>>;

/** Every finding of a report, counted once: open ones by severity, and the suppressed ones. */
export type ReportSummary = Readonly<Record<FindingSeverity | "suppressed", number>>;

/**
 * Of the form of reports: it grows when a field goes or changes its meaning; a new field is no
 * change.
 */
export const reportSchemaVersion = 1;

/** Why some findings of a scan are suppressed: what somebody has written into the workspace. */
export type AppliedSuppression = {
  readonly check_id: string;
  readonly reason: string;
  /** Who answers for it; "" for a comment. */
  readonly owner: string;
  /**
   * The last day on which it counts, UTC: "2027-01-31"; "" for a comment without one, which counts
   * until it is removed.
   */
  readonly expires: string;
  /** A comment in the configuration, or an entry of the file of suppressions. */
  readonly source: "comment" | "file";
  readonly place: Evidence;
  /** Of the findings that it suppresses; never empty. */
  readonly fingerprints: readonly string[];
};

/** A scan, as `parapet scan --json` and `POST /api/v1/scan` answer it. */
export type ScanReport = {
  /** `reportSchemaVersion` of the release that made it. */
  readonly schema_version: number;
  /** "0.1.0"; "" in reports of releases that did not say it. */
  readonly parapet_version: string;
  readonly scan_id: string;
  readonly service: string;
  readonly workspace_path: string;
  /** UTC, milliseconds, `Z`. */
  readonly scanned_at: string;
  readonly runtimes: readonly string[];
  readonly files: readonly ScannedFile[];
  /**
   * Newest releases that refuse the configuration: what is reported is what the rest of it would
   * do. [] where they take it.
   */
  readonly refused: readonly Refusal[];
  /** One for each weakness of an agent; worst first. */
  readonly findings: readonly ReportedFinding[];
  /** What suppresses those findings that are suppressed. */
  readonly suppressions: readonly AppliedSuppression[];
  /** One for each skill, worst first. */
  readonly skills: readonly SkillVerdict[];
  /** Worst first. */
  readonly exposures: readonly Exposure[];
  /**
   * True where there are too many different ways in to search each: entry points may be missing,
   * and there are no plans.
   */
  readonly exposures_truncated: boolean;
  /**
   * What to do first, and other ways to the same end; empty where no automated fix ends one of the
   * worst exposures.
   */
  readonly plans: readonly FixPlan[];
  /** Highest risk first. */
  readonly attack_paths: readonly AttackPath[];
  /**
   * What ends most critical and high exposures first, then what costs least, then what removes most
   * risk.
   */
  readonly fixes: readonly RankedFix[];
  readonly summary: ReportSummary;
};

/** A scan in a list. */
export type ScanListing = Pick<
  ScanReport,
  "scan_id" | "service" | "workspace_path" | "scanned_at" | "parapet_version"
> & { readonly summary: SeveritySummary };

/** Counts findings: the numbers add up to all of them. */
export function summarize(findings: readonly Finding[]): ReportSummary {
  const summary = { critical: 0, high: 0, medium: 0, low: 0, info: 0, suppressed: 0 };
  for (const { severity, suppressed } of findings)
    summary[suppressed ? "suppressed" : severity] += 1;
  return summary;
}

/** The open findings that ask for action. */
export function openBySeverity({ critical, high, medium, low }: SeveritySummary): SeveritySummary {
  return { critical, high, medium, low };
}
