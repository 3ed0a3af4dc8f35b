import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";

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
export function openPathCounts({ query, now }: Database): Promise<readonly OpenPathCount[]> {
  return query
    .selectFrom("attack_paths")
    .innerJoin("attack_path_services", "attack_path_services.path_id", "attack_paths.path_id")
    .select(({ fn }) => [
      "attack_path_services.service",
      "attack_paths.severity",
      fn.countAll<number>().as("paths"),
    ])
    .where("attack_paths.resolved_at", "=", "")
    .where("attack_path_services.service", "not in", hiddenServicesIn(query))
    .where((row) => {
      // A decision that has expired is none.
      const expires = "attack_paths.status_expires_at";
      const isOver = row.and([row(expires, "<>", ""), row(expires, "<=", now())]);
      return row.or([row("attack_paths.status", "=", "open"), isOver]);
    })
    .groupBy(["attack_path_services.service", "attack_paths.severity"])
    .orderBy("attack_path_services.service")
    .orderBy("attack_paths.severity")
    .execute();
}
