import type { AttackPath } from "@parapet/posture";
import type { Kysely, Selectable } from "kysely";
import type { AttackPathScoresTable, Schema } from "../schema.ts";

/** A time in which a path was open and had one score. */
export type PathPeriod = Pick<AttackPath, "rule_name" | "path_steps" | "risk_score"> & {
  readonly services: readonly string[];
  readonly from: string;
  /** "" while it is open. */
  readonly until: string;
};

/** Every period of every path that concerns a service, resolved ones included, in no order. */
export async function pathPeriods(
  query: Kysely<Schema>,
  service: string,
): Promise<readonly PathPeriod[]> {
  const own = query
    .selectFrom("attack_path_lists")
    .select("path_id")
    .where("kind", "=", "service")
    .where("name", "=", service);
  const rows = await query
    .selectFrom("attack_paths")
    .select(["path_id", "body", "services", "first_seen", "resolved_at"])
    .where("path_id", "in", own)
    .execute();
  const periods = await query
    .selectFrom("attack_path_periods")
    .select(["path_id", "first_seen", "resolved_at"])
    .where("path_id", "in", own)
    .execute();
  const scores = await query
    .selectFrom("attack_path_scores")
    .select(["path_id", "until_at", "risk_tenths"])
    .where("path_id", "in", own)
    .orderBy("until_at")
    .execute();
  const periodsByPath = Map.groupBy(periods, ({ path_id }) => path_id);
  const scoresByPath = Map.groupBy(scores, ({ path_id }) => path_id);
  return rows.flatMap((row) =>
    periodsOf(row, periodsByPath.get(row.path_id) ?? [], scoresByPath.get(row.path_id) ?? []),
  );
}

type Score = Pick<Selectable<AttackPathScoresTable>, "until_at" | "risk_tenths">;

type Span = { readonly first_seen: string; readonly resolved_at: string };

function periodsOf(
  { body, services, ...now }: Span & { readonly body: string; readonly services: string },
  earlier: readonly Span[],
  scores: readonly Score[],
): readonly PathPeriod[] {
  const { rule_name, path_steps, risk_score }: AttackPath = JSON.parse(body);
  const known: readonly string[] = JSON.parse(services);
  const what = { rule_name, path_steps, risk_score, services: known };
  return [now, ...earlier].flatMap(({ first_seen, resolved_at }) =>
    byScore({ ...what, from: first_seen, until: resolved_at }, scores),
  );
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
