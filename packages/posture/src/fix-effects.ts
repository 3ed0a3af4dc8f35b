import type { AttackPath, PathChange } from "./attack-path.ts";
import { compareRoutes } from "./compare-routes.ts";
import type { Finding } from "./finding.ts";
import type { ScanReport } from "./report.ts";
import { totalRisk } from "./total-risk.ts";

/** A finding that a fix closes or opens. */
export type ChangedFinding = Pick<
  Finding,
  "check_id" | "title" | "message" | "severity" | "confidence" | "agent_id" | "fingerprint"
>;

/** What a fix changes for the workspace: the difference between a scan before it and one after it. */
export type FixEffects = {
  /** Open findings that are gone afterwards, worst first. */
  readonly findings_closed: readonly ChangedFinding[];
  /** Open findings that were not there before, worst first. */
  readonly findings_opened: readonly ChangedFinding[];
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
  const findings = changedFindings(openOf(before), openOf(after));
  return {
    findings_closed: findings.closed.map(shown),
    findings_opened: findings.opened.map(shown),
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

function openOf({ findings }: Scanned): readonly Finding[] {
  return findings.filter(({ suppressed }) => !suppressed);
}

/** An item that goes from a list moves those behind it: what only moved is neither closed nor opened. */
function changedFindings(before: readonly Finding[], after: readonly Finding[]) {
  const gone = without(before, after, ({ fingerprint }) => fingerprint);
  const come = without(after, before, ({ fingerprint }) => fingerprint);
  return { closed: without(gone, come, placeOf), opened: without(come, gone, placeOf) };
}

/** Those of `all` that have no counterpart of their own in `others`. */
function without(
  all: readonly Finding[],
  others: readonly Finding[],
  keyOf: (finding: Finding) => string,
): readonly Finding[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1);
  return all.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}

function placeOf({ check_id, agent_id, severity, evidence }: Finding): string {
  const places = evidence.map(({ file, pointer }) => [
    file,
    pointer.replace(/\/\d+(?=\/|$)/g, "/#"),
  ]);
  return JSON.stringify([check_id, agent_id, severity, places]);
}

function shown(finding: Finding): ChangedFinding {
  const { check_id, title, message, severity, confidence, agent_id, fingerprint } = finding;
  return { check_id, title, message, severity, confidence, agent_id, fingerprint };
}
