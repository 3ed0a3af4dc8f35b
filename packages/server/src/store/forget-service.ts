import { attackPathsLock } from "./attack-paths/attack-paths.ts";
import { resolve } from "./attack-paths/attack-path-replacing.ts";
import type { Database } from "./database.ts";
import { listedColumns, unlistPaths } from "./attack-paths/attack-path-lists.ts";
import { servicesOf } from "./attack-paths/attack-path-row.ts";
import { inSlices, inTurn } from "./in-turn.ts";
import { replaceInventory } from "./inventory/replace-inventory.ts";

const tablesOfOneService = [
  "workspaces",
  "agents",
  "scans",
  "postures",
  "exposures",
  "service_states",
  "approved_states",
  "drift",
  "instructions",
  "assignments",
  "proofs",
  "graph_digests",
  "posture_shared_nodes",
  "unranked_scans",
  "guardrails",
  "guardrail_history",
  "guardrail_sessions",
  "evaluations",
  "violations",
  "events",
  "uploads",
] as const;

/**
 * Deletes all that is known of a service, its attack paths with their history. A path that crosses
 * into another service is closed, for it led over this one, and stays in the history of the other.
 * What was written to the service's files stays in the history of fixes, to be rolled back.
 */
export async function forgetService(
  { exclusively, now }: Database,
  service: string,
): Promise<void> {
  await exclusively(attackPathsLock, async (query) => {
    await replaceInventory(query, { service, scannedAt: now() }, []);
    const concerned = await query
      .selectFrom("attack_path_lists")
      .select("path_id")
      .where("kind", "=", "service")
      .where("name", "=", service)
      .execute();
    const detected = await query
      .deleteFrom("attack_path_detections")
      .where("service", "=", service)
      .returning("path_id")
      .execute();
    const paths = [...new Set([...concerned, ...detected].map(({ path_id }) => path_id))];
    await inSlices(paths, async (slice) => {
      await query.deleteFrom("attack_path_detections").where("path_id", "in", slice).execute();
    });
    await resolve(query, paths, { scannedAt: now() });
    await inTurn(["attack_path_lists", "attack_path_totals"] as const, (table) =>
      query.deleteFrom(table).where("kind", "=", "service").where("name", "=", service).execute(),
    );
    await inSlices(paths, async (slice) => {
      const rows = await query
        .selectFrom("attack_paths")
        .select(listedColumns)
        .where("path_id", "in", slice)
        .execute();
      const left = (row: (typeof rows)[number]) =>
        servicesOf(row).filter((name) => name !== service);
      const own = rows.filter((row) => left(row).length === 0);
      await unlistPaths(query, own);
      await inTurn(own, ({ path_id }) =>
        query.deleteFrom("attack_paths").where("path_id", "=", path_id).execute(),
      );
      await inTurn(
        rows.filter((row) => !own.includes(row)),
        (row) =>
          query
            .updateTable("attack_paths")
            .set({ services: JSON.stringify(left(row)) })
            .where("path_id", "=", row.path_id)
            .execute(),
      );
    });
    await inTurn(tablesOfOneService, (table) =>
      query.deleteFrom(table).where("service", "=", service).execute(),
    );
  });
}
