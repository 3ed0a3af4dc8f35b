import type { AttackPath } from "@parapet/posture";
import type { Selectable } from "kysely";
import type { Database } from "./database.ts";
import { hiddenPathsIn } from "./demonstration.ts";
import type { AttackPathScoresTable } from "./schema.ts";

/** A time in which a path was open and had one score. */
export type PathPeriod = Pick<AttackPath, "rule_name" | "path_steps" | "risk_score"> & {
  readonly services: readonly string[];
  readonly from: string;
  /** "" while it is open. */
  readonly until: string;
};

type Score = Pick<Selectable<AttackPathScoresTable>, "until_at" | "risk_tenths">;

/**
 * Every period of every path that is known, resolved ones included, in no order. Scores that ended
 * before `since` are not read, so only periods from then on are exact.
 */
export async function pathPeriods(
  { query }: Database,
  since: string,
): Promise<readonly PathPeriod[]> {
  const rows = await query
    .selectFrom("attack_paths")
    .select(["path_id", "body", "services", "first_seen", "resolved_at"])
    .where("path_id", "not in", hiddenPathsIn(query))
    .execute();
  const earlier = await query
    .selectFrom("attack_path_periods")
    .select(["path_id", "first_seen", "resolved_at"])
    .execute();
  const scores = await query
    .selectFrom("attack_path_scores")
    .select(["path_id", "until_at", "risk_tenths"])
    .where("until_at", ">", since)
    .orderBy("until_at")
    .execute();
  const periodsByPath = Map.groupBy(earlier, ({ path_id }) => path_id);
  const scoresByPath = Map.groupBy(scores, ({ path_id }) => path_id);
  return rows.flatMap(({ path_id, body, services, first_seen, resolved_at }) => {
    const path: AttackPath = JSON.parse(body);
    const { rule_name, path_steps, risk_score } = path;
    const known: readonly string[] = JSON.parse(services);
    const what = { rule_name, path_steps, risk_score, services: known };
    return [{ first_seen, resolved_at }, ...(periodsByPath.get(path_id) ?? [])].flatMap((period) =>
      byScore(
        { ...what, from: period.first_seen, until: period.resolved_at },
        scoresByPath.get(path_id) ?? [],
      ),
    );
  });
}

/**
 * The period, divided where a scan scored the path otherwise. The scores are in the order of time.
 */
function byScore(period: PathPeriod, scores: readonly Score[]): readonly PathPeriod[] {
  const parts: PathPeriod[] = [];
  let { from } = period;
  for (const { until_at, risk_tenths } of scores) {
    if (until_at <= from) continue;
    const risk_score = risk_tenths / 10;
    if (period.until !== "" && until_at >= period.until) {
      return [...parts, { ...period, from, risk_score }];
    }
    parts.push({ ...period, from, until: until_at, risk_score });
    from = until_at;
  }
  return [...parts, { ...period, from }];
}
