import type { AttackPath, PathChange } from "./attack-path.ts";
import { type ChangedFinding, findingChanges, type ReratedFinding } from "./compare-findings.ts";
import { compareRoutes } from "./compare-routes.ts";
import { type Finding, partsOf } from "./finding.ts";
import type { ScanReport } from "./report.ts";
import { compareSeverity, type FindingSeverity } from "./severity.ts";
import { totalRisk } from "./total-risk.ts";

/**
 * What a fix changes for the workspace: the difference between a scan before it and one after it.
 * Findings are those of single checks here: of a weakness that several checks see, a fix may end a
 * part.
 */
export type FixEffects = {
  /** Open findings that are gone afterwards, worst first. */
  readonly findings_closed: readonly ChangedFinding[];
  /** Open findings that were not there before, worst first. */
  readonly findings_opened: readonly ChangedFinding[];
  /** Open findings that stay with a lower severity, worst first. */
  readonly findings_lowered: readonly ReratedFinding[];
  readonly findings_raised: readonly ReratedFinding[];
  readonly paths_closed: readonly PathChange[];
  /** With a lower score, or open to a weaker source only. */
  readonly paths_lowered: readonly PathChange[];
  readonly paths_raised: readonly PathChange[];
  readonly paths_opened: readonly PathChange[];
  /** Total risk, as `totalRisk` counts it; one decimal. */
  readonly total_before: number;
  readonly total_after: number;
};

type Scanned = Pick<ScanReport, "findings" | "attack_paths">;

export function fixEffects(before: Scanned, after: Scanned): FixEffects {
  const { closed, lowered, raised, opened } = compareRoutes(
    before.attack_paths.map(routeOf),
    after.attack_paths.map(routeOf),
  );
  const [old, now] = [openOf(before), openOf(after)];
  const ratings = new Map([...old, ...now]);
  const findings = findingChanges(
    [...old.keys()],
    [...now.keys()],
    (finding) => ratings.get(finding) ?? finding.severity,
  );
  return {
    findings_closed: findings.closed,
    findings_opened: findings.opened,
    findings_lowered: findings.lowered,
    findings_raised: findings.raised,
    paths_closed: closed,
    paths_lowered: lowered,
    paths_raised: raised,
    paths_opened: opened,
    total_before: totalRisk(before.attack_paths),
    total_after: totalRisk(after.attack_paths),
  };
}

function routeOf({ path_id, rule_name, risk_score, path_steps }: AttackPath) {
  return { path_id, rule_name, risk_score, nodes: path_steps.map(({ node_id }) => node_id) };
}

/** The parts of open findings, worst first, each with the severity of its whole weakness. */
function openOf({ findings }: Scanned): ReadonlyMap<Finding, FindingSeverity> {
  const parts = findings
    .filter(({ suppressed }) => !suppressed)
    .flatMap((finding) => partsOf(finding).map((part) => [part, finding.severity] as const));
  return new Map(parts.toSorted(([a], [b]) => compareSeverity(a.severity, b.severity)));
}
