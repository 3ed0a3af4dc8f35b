import { createHash } from "node:crypto";
import {
  compareSeverity,
  type Exposure,
  exposureKey,
  type FindingSeverity,
  findingSeverities,
  isAtLeast,
  type ReportedFinding,
  type ScanReport,
} from "@parapet/posture";

/** A finding or an exposure that is known and does not fail a run. */
export type BaselineEntry = {
  /** Of a finding its fingerprint; of an exposure 32 digits of who reaches which agents by what. */
  readonly key: string;
  readonly kind: "finding" | "exposure";
  /** For people who review the file. */
  readonly what: string;
  /** Where it is worse than this, it is new. */
  readonly severity: FindingSeverity;
  /** "" where nobody gave one. */
  readonly reason: string;
  /** The last day on which it counts, UTC; "" for no end. */
  readonly expires: string;
};

/** Sorted by kind and key. */
export type Baseline = { readonly entries: readonly BaselineEntry[] };

/** What of a report a baseline covers. */
export type Known = {
  /** Fingerprints of findings that are known and no worse. */
  readonly findings: ReadonlySet<string>;
  /** IDs of exposures that are known and no worse. */
  readonly exposures: ReadonlySet<string>;
  /** Entries whose last day is over; what they covered is new again. */
  readonly expired: readonly BaselineEntry[];
  /** Entries that match nothing in the report. */
  readonly fixed: readonly BaselineEntry[];
};

/** `today`: UTC, "2027-01-31". */
export function knownIn(baseline: Baseline, report: ScanReport, today: string): Known {
  const entries = new Map(baseline.entries.map((entry) => [`${entry.kind} ${entry.key}`, entry]));
  const counts = (kind: BaselineEntry["kind"], key: string, severity: FindingSeverity): boolean => {
    const entry = entries.get(`${kind} ${key}`);
    return entry !== undefined && !isExpired(entry, today) && isAtLeast(entry.severity, severity);
  };
  const current = new Set(entriesOf(report, "", "").map(({ kind, key }) => `${kind} ${key}`));
  return {
    findings: new Set(
      report.findings
        .filter(({ fingerprint, severity }) => counts("finding", fingerprint, severity))
        .map(({ fingerprint }) => fingerprint),
    ),
    exposures: new Set(
      report.exposures
        .filter((one) =>
          singles(one).every((each) => counts("exposure", keyOf(each, report), each.severity)),
        )
        .map(({ exposure_id }) => exposure_id),
    ),
    expired: baseline.entries.filter(
      (entry) => isExpired(entry, today) && current.has(`${entry.kind} ${entry.key}`),
    ),
    fixed: baseline.entries.filter(({ kind, key }) => !current.has(`${kind} ${key}`)),
  };
}

/** Everything that is open in a report, as known from now on. */
export function baselineOf(report: ScanReport, reason: string, expires: string): Baseline {
  return { entries: entriesOf(report, reason, expires) };
}

/** Without what is fixed, and as severe as it is now where that is less. Nothing is added. */
export function withoutFixed(baseline: Baseline, report: ScanReport): Baseline {
  const current = new Map(
    entriesOf(report, "", "").map((entry) => [`${entry.kind} ${entry.key}`, entry]),
  );
  return {
    entries: baseline.entries.flatMap((entry) => {
      const now = current.get(`${entry.kind} ${entry.key}`);
      if (now === undefined) return [];
      const isLess = compareSeverity(now.severity, entry.severity) > 0;
      return [isLess ? { ...entry, severity: now.severity } : entry];
    }),
  };
}

/** With everything that is open and new; what is known keeps its reason and its last day. */
export function withNew(
  baseline: Baseline,
  report: ScanReport,
  {
    reason,
    expires,
    today,
  }: { readonly reason: string; readonly expires: string; readonly today: string },
): Baseline {
  const current = entriesOf(report, reason, expires);
  const kept = new Map(
    baseline.entries
      .filter((entry) => !isExpired(entry, today))
      .map((entry) => [`${entry.kind} ${entry.key}`, entry]),
  );
  return {
    entries: current.map((entry) => {
      const known = kept.get(`${entry.kind} ${entry.key}`);
      return known !== undefined && isAtLeast(known.severity, entry.severity)
        ? { ...known, severity: entry.severity }
        : entry;
    }),
  };
}

function entriesOf(report: ScanReport, reason: string, expires: string): readonly BaselineEntry[] {
  const findings = report.findings
    .filter(({ suppressed }) => !suppressed)
    .map((finding) => ({
      key: finding.fingerprint,
      kind: "finding" as const,
      what: nameOf(finding),
      severity: finding.severity,
      reason,
      expires,
    }));
  const exposures = report.exposures.flatMap(singles).map((exposure) => ({
    key: keyOf(exposure, report),
    kind: "exposure" as const,
    what: [exposure.principal, exposure.entry_point, ...exposure.agents]
      .filter((part) => part !== "")
      .join(" → "),
    severity: exposure.severity,
    reason,
    expires,
  }));
  const byKey = new Map(
    [...findings, ...exposures]
      .toSorted((a, b) => compareSeverity(b.severity, a.severity))
      .map((entry) => [`${entry.kind} ${entry.key}`, entry]),
  );
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** An exposure of several agents alike is one of each: an agent that joins them is new. */
function singles(exposure: Exposure): readonly Exposure[] {
  const [first, ...others] = exposure.agents;
  if (first === undefined) return [exposure];
  return [first, ...exposure.alike].map((agent) => ({
    ...exposure,
    agents: [agent, ...others],
    alike: [],
  }));
}

function nameOf({ check_id, title, agent_id, evidence: [place] }: ReportedFinding): string {
  const where = place === undefined ? "" : ` in ${place.file}`;
  return `${check_id} ${title}${where}${agent_id === "" ? "" : ` (${agent_id})`}`;
}

function keyOf(exposure: Exposure, { workspace_path }: ScanReport): string {
  return createHash("sha256")
    .update(exposureKey(exposure, workspace_path))
    .digest("hex")
    .slice(0, 32);
}

function isExpired({ expires }: BaselineEntry, today: string): boolean {
  return expires !== "" && today > expires;
}

/** True for a word of `severity`. */
export function isSeverity(text: unknown): text is FindingSeverity {
  return findingSeverities.some((severity) => severity === text);
}
