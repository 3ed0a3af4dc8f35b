import { type RiskSummary, summaryOf } from "@parapet/attack-paths";
import { combinedRisk, owaspTags } from "@parapet/posture";
import type { Posture, PostureScan, PostureSummary } from "../store/postures.ts";

/** The risk of some services together, as their latest scans show it. */
export type RiskOverview = RiskSummary & {
  /**
   * Paths that their owners have decided about; every other figure counts them too, as fixes and
   * what-if do.
   */
  readonly decided: { readonly accepted: number; readonly false_positive: number };
  /** Most risk first, then by name. */
  readonly services: readonly ServiceRisk[];
};

export type ServiceRisk = PostureScan &
  Pick<RiskSummary, "total_risk" | "paths" | "by_severity"> & {
    /** What the latest scan changed, by path id. */
    readonly changes: Posture["changes"];
    readonly demonstration: boolean;
    /** Those of the machine that sends it, in order. */
    readonly tags: readonly string[];
    /** False until the fixes of the latest scan are ranked, and where that took too long. */
    readonly fixes_known: boolean;
  };

const shownPaths = 5;

/**
 * Adds the services up: of several, a path counts for the one service where it starts, and the
 * total risk is combined as that of several risks is. One service alone counts all that concern it.
 */
export function overviewOf(
  postures: readonly PostureSummary[],
  decided: RiskOverview["decided"],
  /** The services that are demonstrations. */
  demonstrations: ReadonlySet<string> = new Set(),
  tags: ReadonlyMap<string, readonly string[]> = new Map(),
): RiskOverview {
  const summaries = [
    summaryOf([]),
    ...postures.map(({ summary, starting }) =>
      postures.length > 1 ? (starting ?? summary) : summary,
    ),
  ];
  const sum = (figure: (summary: RiskSummary) => number) =>
    summaries.reduce((total, summary) => total + figure(summary), 0);
  return {
    total_risk: combinedRisk(summaries.map(({ total_risk }) => total_risk)),
    paths: sum(({ paths }) => paths),
    by_severity: {
      Critical: sum(({ by_severity }) => by_severity.Critical),
      High: sum(({ by_severity }) => by_severity.High),
      Medium: sum(({ by_severity }) => by_severity.Medium),
      Low: sum(({ by_severity }) => by_severity.Low),
    },
    by_owasp: byOwasp(summaries),
    worst: worstOf(summaries),
    decided,
    services: postures
      .map(({ service, workspace_path, scan_id, scanned_at, ...posture }): ServiceRisk => {
        const { summary, changes, areFixesKnown } = posture;
        const { total_risk, paths, by_severity } = summary;
        return {
          service,
          workspace_path,
          scan_id,
          scanned_at,
          changes,
          demonstration: demonstrations.has(service),
          tags: tags.get(service) ?? [],
          fixes_known: areFixesKnown,
          total_risk,
          paths,
          by_severity,
        };
      })
      .toSorted((a, b) => b.total_risk - a.total_risk || (a.service < b.service ? -1 : 1)),
  };
}

function byOwasp(summaries: readonly RiskSummary[]): RiskSummary["by_owasp"] {
  const tagged = summaries.flatMap(({ by_owasp }) => by_owasp);
  return owaspTags.flatMap((tag) => {
    const mine = tagged.filter((row) => row.tag === tag);
    return mine.slice(0, 1).map(({ name }) => ({
      tag,
      name,
      paths: mine.reduce((total, { paths }) => total + paths, 0),
      worst_score: Math.max(...mine.map(({ worst_score }) => worst_score)),
    }));
  });
}

/**
 * The worst of every rule: it is the worst of its rule in its own service too, so that no summary
 * has left it out.
 */
function worstOf(summaries: readonly RiskSummary[]): RiskSummary["worst"] {
  const sorted = summaries
    .flatMap(({ worst }) => worst)
    .toSorted((a, b) => b.risk_score - a.risk_score || (a.path_id < b.path_id ? -1 : 1));
  const rules = new Set<string>();
  return sorted
    .filter(({ rule_id }) => !rules.has(rule_id) && rules.add(rule_id))
    .slice(0, shownPaths);
}
