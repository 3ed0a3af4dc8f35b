import { attackPathsLock } from "./attack-paths.ts";
import { resolve } from "./attack-path-replacing.ts";
import type { Database } from "./database.ts";
import { inTurn } from "./in-turn.ts";

const tablesOfOneService = [
  "workspaces",
  "agents",
  "scans",
  "postures",
  "guardrails",
  "guardrail_history",
  "guardrail_sessions",
  "evaluations",
  "violations",
] as const;

/**
 * Deletes all that is known of a service. A path that another service's scan shows as well stays; the others of this
 * service go with their history. What was written to its files stays in the history of fixes, to be rolled back.
 */
export async function forgetService(
  { exclusively, now }: Database,
  service: string,
): Promise<void> {
  await exclusively(attackPathsLock, async (query) => {
    const detections = query.selectFrom("attack_path_detections").select("path_id");
    const shown = await detections.where("service", "=", service).execute();
    await query.deleteFrom("attack_path_detections").where("service", "=", service).execute();
    await resolve(
      query,
      shown.map(({ path_id }) => path_id),
      { scannedAt: now() },
    );
    const concerned = query.selectFrom("attack_path_services").select("path_id");
    await query
      .deleteFrom("attack_paths")
      .where("resolved_at", "<>", "")
      .where("path_id", "in", concerned.where("service", "=", service))
      .execute();
    await inTurn(tablesOfOneService, (table) =>
      query.deleteFrom(table).where("service", "=", service).execute(),
    );
  });
}
