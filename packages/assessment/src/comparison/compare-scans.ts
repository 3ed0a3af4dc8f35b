import {
  type AttackPath,
  type ReportedFinding,
  type FixEffects,
  fixEffects,
  openBySeverity,
  type ScanReport,
  type SeveritySummary,
} from "@parapet/posture";

/** The differences between two scans of a service. */
export type ScanDiff = {
  readonly scan_id: string;
  /** The earlier scan; "" if there is none, and everything is added. */
  readonly against: string;
  readonly findings: {
    readonly added: readonly ReportedFinding[];
    readonly resolved: readonly ReportedFinding[];
    /** Number in both scans. */
    readonly unchanged: number;
  };
  readonly attack_paths: {
    readonly added: readonly AttackPath[];
    readonly resolved: readonly AttackPath[];
    /** In both scans, with different scores. */
    readonly changed: readonly ScoreChange[];
    /** Number in both scans with the same score. */
    readonly unchanged: number;
  };
  /** The effects, as in a preview, including changed severities and remaining routes. */
  readonly effects: FixEffects;
  readonly summary_before: SeveritySummary;
  readonly summary_after: SeveritySummary;
};

export type ScoreChange = {
  readonly path_id: string;
  /** One decimal, as every score. */
  readonly risk_score_before: number;
  readonly risk_score_after: number;
};

type Compared = Pick<ScanReport, "scan_id" | "findings" | "attack_paths"> & {
  readonly summary: SeveritySummary;
};

const nothing: Compared = {
  scan_id: "",
  findings: [],
  attack_paths: [],
  summary: { critical: 0, high: 0, medium: 0, low: 0 },
};

/**
 * Compares a scan with an earlier one, or with none. Findings match by fingerprint and agent, paths
 * by ID. Lists keep the order of the reports.
 */
export function compareScans(after: Compared, before: Compared = nothing): ScanDiff {
  const findings = differences(before.findings, after.findings, findingKey);
  const paths = differences(before.attack_paths, after.attack_paths, ({ path_id }) => path_id);
  const changed = paths.kept.filter(([old, now]) => old.risk_score !== now.risk_score);
  return {
    scan_id: after.scan_id,
    against: before.scan_id,
    findings: {
      added: findings.added,
      resolved: findings.resolved,
      unchanged: findings.kept.length,
    },
    attack_paths: {
      added: paths.added,
      resolved: paths.resolved,
      changed: changed.map(([old, now]) => ({
        path_id: now.path_id,
        risk_score_before: old.risk_score,
        risk_score_after: now.risk_score,
      })),
      unchanged: paths.kept.length - changed.length,
    },
    effects: fixEffects(before, after),
    summary_before: openBySeverity(before.summary),
    summary_after: openBySeverity(after.summary),
  };
}

function findingKey({ fingerprint, agent_id }: ReportedFinding): string {
  return JSON.stringify([fingerprint, agent_id]);
}

type Differences<Item> = {
  readonly added: readonly Item[];
  readonly resolved: readonly Item[];
  /** Items in both lists, as pairs. */
  readonly kept: readonly (readonly [before: Item, after: Item])[];
};

function differences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Differences<Item> {
  const earlier = new Map(before.map((item) => [keyOf(item), item]));
  const later = new Set(after.map(keyOf));
  const added: Item[] = [];
  const kept: (readonly [Item, Item])[] = [];
  for (const item of after) {
    const old = earlier.get(keyOf(item));
    if (old === undefined) added.push(item);
    else kept.push([old, item]);
  }
  return { added, resolved: before.filter((item) => !later.has(keyOf(item))), kept };
}
