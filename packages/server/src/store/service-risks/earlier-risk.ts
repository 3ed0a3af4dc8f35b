import { riskOfRule, totalOfRisks } from "@parapet/posture";
import type { Kysely } from "kysely";
import { type PathPeriod, pathPeriods } from "../attack-paths/path-periods.ts";
import type { RiskMomentsTable, Schema } from "../schema.ts";

/** What a service comes to: with all that concerns it, and with what starts in it. */
export type ServiceLevel = Pick<
  RiskMomentsTable,
  "tenths" | "paths" | "starting_tenths" | "starting_paths"
>;

export type ServiceMoment = ServiceLevel & { readonly at: string };

const mostMoments = 400;

/**
 * What a service came to at each time at which one of its paths came, went or was scored otherwise,
 * oldest first; of very many the newest.
 */
export async function earlierRisk(
  query: Kysely<Schema>,
  service: string,
  until: string,
): Promise<readonly ServiceMoment[]> {
  return momentsOf(await pathPeriods(query, service), service, until);
}

/** The same of periods, in whatever order they are. */
export function momentsOf(
  periods: readonly PathPeriod[],
  service: string,
  last: string,
): readonly ServiceMoment[] {
  const changes = periods
    .flatMap((period) => {
      const { from, until } = period;
      if (until !== "" && from >= until) return [];
      const opened = { at: from, period, count: 1 as const };
      return until === "" ? [opened] : [opened, { at: until, period, count: -1 as const }];
    })
    .toSorted((a, b) => inOrder(a.at, b.at));
  const [all, starting] = [openPaths(), openPaths()];
  const moments: ServiceMoment[] = [];
  for (const [at, group] of Map.groupBy(changes, (change) => change.at)) {
    if (at > last) break;
    for (const { period, count } of group) {
      all.add(period, count);
      if (startOf(period) === service) starting.add(period, count);
    }
    moments.push({
      at,
      tenths: all.tenths(),
      paths: all.paths(),
      starting_tenths: starting.tenths(),
      starting_paths: starting.paths(),
    });
  }
  return moments.slice(-mostMoments);
}

/** Paths that are open: how many of each risk have which score. */
function openPaths() {
  const risks = new Map<string, Map<number, number>>();
  let paths = 0;
  return {
    add: ({ rule_name, risk_score }: PathPeriod, count: 1 | -1): void => {
      paths += count;
      const risk = riskOfRule(rule_name);
      const scores = risks.get(risk) ?? new Map<number, number>();
      const left = (scores.get(risk_score) ?? 0) + count;
      if (left === 0) scores.delete(risk_score);
      else scores.set(risk_score, left);
      if (scores.size === 0) risks.delete(risk);
      else risks.set(risk, scores);
    },
    paths: () => paths,
    tenths: (): number => {
      const worst = [...risks].map(([risk, scores]) => [risk, Math.max(...scores.keys())] as const);
      return Math.round(totalOfRisks(new Map(worst)) * 10);
    },
  };
}

function startOf({ path_steps: [start], services }: PathPeriod): string {
  const own = services.filter((service) => start?.node_id.startsWith(`${service}/`) === true);
  return own.toSorted((a, b) => b.length - a.length)[0] ?? services[0] ?? "";
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
