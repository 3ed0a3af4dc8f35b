import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * The service of the demonstration. A workspace that asks for this name is given another, so that
 * nothing of anyone's own is ever kept under it.
 */
export const demonstrationService = "parapet:demo";

/** The services that are demonstrations, to be used within a query. */
export function demonstrationsIn(query: Kysely<Schema>) {
  return query.selectFrom("workspaces").select("service").where("demonstration", "=", 1);
}

/**
 * The services that lists leave out, to be used within a query: a demonstration is hidden while
 * there is a workspace of the user's own.
 */
export function hiddenServicesIn(query: Kysely<Schema>) {
  const own = query.selectFrom("workspaces as own").select("own.service");
  return demonstrationsIn(query).where((row) => row.exists(own.where("own.demonstration", "=", 0)));
}

/**
 * The attack paths of hidden services, to be used within a query. No path leads from a
 * demonstration into another service.
 */
export function hiddenPathsIn(query: Kysely<Schema>) {
  return query
    .selectFrom("attack_path_lists")
    .select("attack_path_lists.path_id")
    .where("attack_path_lists.kind", "=", "service")
    .where("attack_path_lists.name", "in", hiddenServicesIn(query));
}
