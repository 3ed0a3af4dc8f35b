import { setImmediate as nextTurn } from "node:timers/promises";
import type { AttackPath } from "@parapet/posture";
import type { Selectable } from "kysely";
import type { Database } from "../database.ts";
import { hiddenPathsIn } from "../demonstration.ts";
import type { AttackPathScoresTable } from "../schema.ts";

/** A time in which a path was open and had one score. */
export type PathPeriod = Pick<AttackPath, "rule_name" | "path_steps" | "risk_score"> & {
  readonly services: readonly string[];
  readonly from: string;
  /** "" while it is open. */
  readonly until: string;
};

/** Paths whose bodies are read before others are answered. */
const pathsAtOnce = 250;

type Score = Pick<Selectable<AttackPathScoresTable>, "until_at" | "risk_tenths">;

/**
 * Every period of every path that is known, resolved ones included, in no order. Scores that ended
 * before `since` are not read, so only periods from then on are exact.
 */
export async function pathPeriods(
  { query }: Database,
  since: string,
): Promise<readonly PathPeriod[]> {
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
  const periods: PathPeriod[] = [];
  for (let after = ""; ;) {
    // Each slice begins where the one before it ends; others are answered in between.
    /* oxlint-disable no-await-in-loop */
    const rows = await query
      .selectFrom("attack_paths")
      .select(["path_id", "body", "services", "first_seen", "resolved_at"])
      .where("path_id", "not in", hiddenPathsIn(query))
      .where("path_id", ">", after)
      .orderBy("path_id")
      .limit(pathsAtOnce)
      .execute();
    for (const row of rows) {
      const ended = periodsByPath.get(row.path_id) ?? [];
      periods.push(...periodsOf(row, ended, scoresByPath.get(row.path_id) ?? []));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pathsAtOnce) return periods;
    after = last.path_id;
    await nextTurn();
    /* oxlint-enable no-await-in-loop */
  }
}

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
