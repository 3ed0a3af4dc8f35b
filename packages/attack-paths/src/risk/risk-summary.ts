import { owaspAgenticTop10, owaspTags, totalRisk } from "@parapet/posture";
import type { OwaspTag, RiskSeverity } from "@parapet/posture";
import { countSeverities, worstFirst } from "./agent-scores.ts";
import type { SeverityCounts } from "./agent-scores.ts";
import type { DetectedPath } from "../paths/detected-path.ts";

/** Summary of some paths. */
export type RiskSummary = {
  /** As `totalRisk` counts it; one decimal. */
  readonly total_risk: number;
  readonly paths: number;
  readonly by_severity: SeverityCounts;
  /** Every tag of the edition, including those without a path; a path counts for its first tag. */
  readonly by_owasp: readonly {
    readonly tag: OwaspTag;
    readonly name: string;
    readonly paths: number;
    /** 0 where there is no path. */
    readonly worst_score: number;
  }[];
  /** The worst of every rule, at most five. */
  readonly worst: readonly {
    readonly path_id: string;
    readonly rule_id: string;
    readonly rule_name: string;
    readonly message: string;
    readonly risk_score: number;
    readonly severity: RiskSeverity;
  }[];
};

const shownPaths = 5;

export function summaryOf(paths: readonly DetectedPath[]): RiskSummary {
  const sorted = worstFirst(paths);
  const worstOfRule = new Map<string, DetectedPath>();
  for (const path of sorted) {
    if (!worstOfRule.has(path.ruleId)) worstOfRule.set(path.ruleId, path);
  }
  return {
    total_risk: riskOf(sorted),
    paths: sorted.length,
    by_severity: countSeverities(sorted),
    by_owasp: owaspTags.map((tag) => {
      const tagged = sorted.filter(({ owasp }) => owasp[0] === tag);
      const worst_score = tagged[0]?.riskScore ?? 0;
      return { tag, name: owaspAgenticTop10[tag], paths: tagged.length, worst_score };
    }),
    worst: [...worstOfRule.values()].slice(0, shownPaths).map((path) => ({
      path_id: path.pathId,
      rule_id: path.ruleId,
      rule_name: path.ruleName,
      message: path.message,
      risk_score: path.riskScore,
      severity: path.severity,
    })),
  };
}

/** The total risk of detected paths, one decimal. */
export function riskOf(paths: readonly DetectedPath[]): number {
  return totalRisk(
    paths.map(({ ruleName, riskScore }) => ({ rule_name: ruleName, risk_score: riskScore })),
  );
}
