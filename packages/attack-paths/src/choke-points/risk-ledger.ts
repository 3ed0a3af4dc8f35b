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

/**
 * The total risk of each service by itself, added up: of two services that are alike, what ends the paths of one would not
 * lower a total of both. `only` is the one that counts.
 */
export function riskLedger(all: readonly DetectedPath[], only?: string): RiskLedger {
  const services = new Set(all.flatMap(servicesOf));
  if (services.size > 1) services.delete("");
  const ledgers = [...(only === undefined ? services : [only])].map((service) => {
    // What leads over shared nodes alone is everybody's.
    const own = all.filter((path) => [service, ""].some((one) => servicesOf(path).includes(one)));
    return { own: new Set(own), ledger: ledgerOf(own) };
  });
  const without: RiskLedger["without"] = (paths, scores) =>
    ledgers.reduce((sum, { own, ledger }) => {
      const mine = paths.filter((path) => own.has(path));
      return mine.length === 0 ? sum : sum + ledger(mine, scores);
    }, 0);
  return { mostWithout: (paths) => without(paths, none), without };
}

/** As `totalRisk` counts: of every risk the worst path, so only those groups are looked at. */
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

function servicesOf({ services }: DetectedPath): readonly string[] {
  return services.length === 0 ? [""] : services;
}
