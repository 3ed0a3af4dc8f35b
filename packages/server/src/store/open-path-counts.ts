import type { Database } from "./database.ts";

/** How many open attack paths concern a service, by severity; decided and resolved ones do not count. */
export type OpenPathCount = {
  readonly service: string;
  readonly severity: string;
  readonly paths: number;
};

/** In the order of services and severities. A path that concerns several services counts for each. */
export function openPathCounts({ query }: Database): Promise<readonly OpenPathCount[]> {
  return query
    .selectFrom("attack_paths")
    .innerJoin("attack_path_services", "attack_path_services.path_id", "attack_paths.path_id")
    .select(({ fn }) => [
      "attack_path_services.service",
      "attack_paths.severity",
      fn.countAll<number>().as("paths"),
    ])
    .where("attack_paths.resolved_at", "=", "")
    .where("attack_paths.status", "=", "open")
    .groupBy(["attack_path_services.service", "attack_paths.severity"])
    .orderBy("attack_path_services.service")
    .orderBy("attack_paths.severity")
    .execute();
}
