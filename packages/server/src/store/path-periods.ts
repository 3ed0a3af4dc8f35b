import type { AttackPath } from "@parapet/posture";
import type { Database } from "./database.ts";
import { hiddenPathsIn } from "./demonstration.ts";

/** A time in which a path was open, with what the path was when it was last seen. */
export type PathPeriod = Pick<
  AttackPath,
  "rule_name" | "path_steps" | "risk_score" | "severity"
> & {
  readonly services: readonly string[];
  readonly from: string;
  /** "" while it is open. */
  readonly until: string;
};

/** Every period of every path that is known, resolved ones included, in no order. */
export async function pathPeriods({ query }: Database): Promise<readonly PathPeriod[]> {
  const rows = await query
    .selectFrom("attack_paths")
    .select(["path_id", "body", "services", "first_seen", "resolved_at"])
    .where("path_id", "not in", hiddenPathsIn(query))
    .execute();
  const earlier = await query
    .selectFrom("attack_path_periods")
    .select(["path_id", "first_seen", "resolved_at"])
    .execute();
  const byPath = Map.groupBy(earlier, ({ path_id }) => path_id);
  return rows.flatMap(({ path_id, body, services, first_seen, resolved_at }) => {
    const path: AttackPath = JSON.parse(body);
    const { rule_name, path_steps, risk_score, severity } = path;
    const known: readonly string[] = JSON.parse(services);
    const what = { rule_name, path_steps, risk_score, severity, services: known };
    return [
      { ...what, from: first_seen, until: resolved_at },
      ...(byPath.get(path_id) ?? []).map((period) => ({
        ...what,
        from: period.first_seen,
        until: period.resolved_at,
      })),
    ];
  });
}
