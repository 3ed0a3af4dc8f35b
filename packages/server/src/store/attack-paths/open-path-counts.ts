import { decidedPaths } from "./attack-path-page.ts";
import { servicesOf } from "./attack-path-row.ts";
import type { Database } from "../database.ts";
import { hiddenServicesIn } from "../demonstration.ts";

/**
 * How many open attack paths concern a service, by severity; resolved ones do not count, nor those
 * decided about.
 */
export type OpenPathCount = {
  readonly service: string;
  readonly severity: string;
  readonly paths: number;
};

/**
 * In the order of services and severities. A path that concerns several services counts for each.
 */
export async function openPathCounts({ query, now }: Database): Promise<readonly OpenPathCount[]> {
  const hidden = hiddenServicesIn(query);
  const totals = await query
    .selectFrom("attack_path_totals")
    .select(({ fn }) => ["name as service", "severity", fn.sum<number>("paths").as("paths")])
    .where("kind", "=", "service")
    .where("name", "not in", hidden)
    .groupBy(["name", "severity"])
    .orderBy("name")
    .orderBy("severity")
    .execute();
  const decided = new Map<string, number>();
  for (const { services, severity } of await decidedPaths(query, now())
    .select("services")
    .execute()) {
    for (const service of servicesOf({ services })) {
      const key = keyOf(service, severity);
      decided.set(key, (decided.get(key) ?? 0) + 1);
    }
  }
  return totals
    .map(({ service, severity, paths }) => {
      return { service, severity, paths: paths - (decided.get(keyOf(service, severity)) ?? 0) };
    })
    .filter(({ paths }) => paths > 0);
}

function keyOf(service: string, severity: string): string {
  return JSON.stringify([service, severity]);
}
