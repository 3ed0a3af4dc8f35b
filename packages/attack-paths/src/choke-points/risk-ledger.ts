import { riskOfRule, totalOfRisks } from "@parapet/posture";
import type { DetectedPath } from "../detected-path.ts";

/** How much of the total risk goes with some paths, in tenths of a point. */
export type RiskLedger = {
  /** Where all of these paths end. */
  readonly mostWithout: (paths: readonly DetectedPath[]) => number;
  /** Where these paths have other scores; those without one end. */
  readonly without: (paths: readonly DetectedPath[], scores: ReadonlyMap<string, number>) => number;
};

const none: ReadonlyMap<string, number> = new Map();

/** As `totalRisk` counts: of every risk the worst path, so only those groups are looked at. */
export function riskLedger(all: readonly DetectedPath[]): RiskLedger {
  const groups = new Map(
    [...Map.groupBy(all, riskOfPath)].map(([key, paths]) => [
      key,
      paths.toSorted((a, b) => b.riskScore - a.riskScore),
    ]),
  );
  const worst = new Map([...groups].map(([key, [first]]) => [key, first?.riskScore ?? 0]));
  const total = totalOfRisks(worst);
  const without: RiskLedger["without"] = (paths, scores) => {
    const changed = new Set(paths);
    const left = new Map(worst);
    for (const key of new Set(paths.map(riskOfPath))) {
      const group = groups.get(key) ?? [];
      let most = group.find((path) => !changed.has(path))?.riskScore ?? 0;
      for (const path of group) {
        if (path.riskScore <= most) break;
        if (changed.has(path)) most = Math.max(most, scores.get(path.pathId) ?? 0);
      }
      left.set(key, most);
    }
    return Math.round((total - totalOfRisks(left)) * 10);
  };
  return { mostWithout: (paths) => without(paths, none), without };
}

function riskOfPath({ ruleName }: DetectedPath): string {
  return riskOfRule(ruleName);
}
