import { attackPathsLock } from "./attack-paths.ts";
import { resolve } from "./attack-path-replacing.ts";
import type { Database } from "./database.ts";
import { inSlices, inTurn } from "./in-turn.ts";

const tablesOfOneService = [
  "workspaces",
  "agents",
  "scans",
  "postures",
  "exposures",
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
    const concerned = await query
      .selectFrom("attack_path_services")
      .select("path_id")
      .where("service", "=", service)
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
    await query.deleteFrom("attack_path_services").where("service", "=", service).execute();
    const left = query.selectFrom("attack_path_services").select("path_id");
    await inSlices(paths, async (slice) => {
      await query
        .deleteFrom("attack_paths")
        .where("resolved_at", "<>", "")
        .where("path_id", "in", slice)
        .where("path_id", "not in", left.where("path_id", "in", slice))
        .execute();
    });
    await inTurn(tablesOfOneService, (table) =>
      query.deleteFrom(table).where("service", "=", service).execute(),
    );
  });
}
