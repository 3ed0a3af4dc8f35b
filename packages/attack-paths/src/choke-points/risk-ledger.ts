import { riskOfRule, totalOfRisks } from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";

/** How much of the total risk some paths account for, in tenths of a point. */
export type RiskLedger = {
  /** Where all of these paths end. */
  readonly mostWithout: (paths: readonly DetectedPath[]) => number;
  /** Where these paths have other scores; those without one end. */
  readonly without: (paths: readonly DetectedPath[], scores: ReadonlyMap<string, number>) => number;
};

const none: ReadonlyMap<string, number> = new Map();

/**
 * The sum of the total risk of each service: with two equal services, ending the paths of one would
 * not lower a total of both. `only` is the one that counts.
 */
export function riskLedger(all: readonly DetectedPath[], only?: string): RiskLedger {
  const services = [...new Set(all.flatMap((path) => path.services))];
  const counted = only !== undefined ? [only] : services.length > 0 ? services : [""];
  // Paths over shared nodes alone belong to every service.
  const servicesOf = ({ services: own }: DetectedPath): readonly string[] =>
    own.length === 0 ? counted : own;
  const ledgers = new Map(
    [...byService(all, servicesOf)]
      .filter(([service]) => counted.includes(service))
      .map(([service, own]) => [service, ledgerOf(own)]),
  );
  const without: RiskLedger["without"] = (paths, scores) =>
    [...byService(paths, servicesOf)].reduce(
      (sum, [service, own]) => sum + (ledgers.get(service)?.(own, scores) ?? 0),
      0,
    );
  return { mostWithout: (paths) => without(paths, none), without };
}

/** As `totalRisk` counts: the worst path of every risk, so only those groups are considered. */
function ledgerOf(all: readonly DetectedPath[]): RiskLedger["without"] {
  const groups = new Map(
    [...Map.groupBy(all, riskOfPath)].map(([key, paths]) => [
      key,
      paths.toSorted((a, b) => b.riskScore - a.riskScore),
    ]),
  );
  const worst = new Map([...groups].map(([key, [first]]) => [key, first?.riskScore ?? 0]));
  const total = totalOfRisks(worst);
  return (paths, scores) => {
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
}

function riskOfPath({ ruleName }: DetectedPath): string {
  return riskOfRule(ruleName);
}

function byService(
  paths: readonly DetectedPath[],
  servicesOf: (path: DetectedPath) => readonly string[],
): ReadonlyMap<string, readonly DetectedPath[]> {
  const found = new Map<string, DetectedPath[]>();
  for (const path of paths) {
    for (const service of servicesOf(path)) {
      const own = found.get(service);
      if (own === undefined) found.set(service, [path]);
      else own.push(path);
    }
  }
  return found;
}
