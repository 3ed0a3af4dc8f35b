import { combinedRiskOf } from "@parapet/posture";
import type { Kysely } from "kysely";
import { hiddenServicesIn } from "../demonstration.ts";
import type { Schema } from "../schema.ts";
import { isChosen, type ServiceChoice } from "../service-choice.ts";

/** The risk from one moment on, until the next one. */
export type RiskMoment = {
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  readonly total_risk: number;
  readonly paths: number;
};

export type Span = { readonly since: string; readonly now: string };

const mostMoments = 400;

/**
 * The risk of services together at the start of a time and at every moment since at which a scan
 * has changed it, oldest first. Counted back from what they come to now, so that what was before
 * is not read.
 */
export async function riskMoments(
  query: Kysely<Schema>,
  service: ServiceChoice,
  { since, now }: Span,
): Promise<readonly RiskMoment[]> {
  const level = await levelNow(query, service);
  if (level.services === 0) return [];
  const changes = await changesOf(query, service, { since, now, isAlone: level.services === 1 });
  const moments: RiskMoment[] = [];
  for (const [at, group] of changes.byTime) {
    moments.push({ at, total_risk: combinedRiskOf(level.counts), paths: level.paths });
    for (const { before, after, services, paths } of group) {
      level.counts.set(after / 10, (level.counts.get(after / 10) ?? 0) - services);
      level.counts.set(before / 10, (level.counts.get(before / 10) ?? 0) + services);
      level.paths -= paths;
    }
  }
  if (moments.length < mostMoments && (changes.areEarlier || level.paths > 0)) {
    moments.push({ at: since, total_risk: combinedRiskOf(level.counts), paths: level.paths });
  }
  return moments.toReversed();
}

/** How many services come to which total now. */
async function levelNow(query: Kysely<Schema>, service: ServiceChoice) {
  const rows = await query
    .selectFrom("service_risks")
    .select(({ fn }) => [
      "risk_rank",
      "starting_tenths",
      fn.countAll<number>().as("services"),
      fn.sum<number>("paths").as("paths"),
      fn.sum<number>("starting_paths").as("starting_paths"),
    ])
    .where("service", "not in", hiddenServicesIn(query))
    .where(isChosen("service", service))
    .groupBy(["risk_rank", "starting_tenths"])
    .execute();
  const services = rows.reduce((sum, row) => sum + row.services, 0);
  const counts = new Map<number, number>();
  let paths = 0;
  for (const row of rows) {
    const total = (services === 1 ? 0 - row.risk_rank : row.starting_tenths) / 10;
    counts.set(total, (counts.get(total) ?? 0) + row.services);
    paths += services === 1 ? row.paths : row.starting_paths;
  }
  return { services, counts, paths };
}

/** What has changed, the newest first; what is ahead since the clock was set back counts as now. */
async function changesOf(
  query: Kysely<Schema>,
  service: ServiceChoice,
  { since, now, isAlone }: Span & { readonly isAlone: boolean },
) {
  const chosen = query
    .selectFrom("risk_moments")
    .where("service", "not in", hiddenServicesIn(query))
    .where(isChosen("service", service));
  const times = await chosen
    .select("at")
    .distinct()
    .where("at", ">", since)
    .where("at", "<=", now)
    .orderBy("at", "desc")
    .limit(mostMoments)
    .execute();
  const start = times.length === mostMoments ? times.at(-1)?.at : undefined;
  const [after, before] = isAlone
    ? (["tenths", "tenths_before"] as const)
    : (["starting_tenths", "starting_tenths_before"] as const);
  const [paths, pathsBefore] = isAlone
    ? (["paths", "paths_before"] as const)
    : (["starting_paths", "starting_paths_before"] as const);
  const rows = await chosen
    .select((row) => [
      "at",
      `${after} as after`,
      `${before} as before`,
      row.fn.countAll<number>().as("services"),
      row.fn.sum<number>(row(paths, "-", row.ref(pathsBefore))).as("paths"),
    ])
    .where("at", start === undefined ? ">" : ">=", start ?? since)
    .groupBy(["at", after, before])
    .orderBy("at", "desc")
    .execute();
  const earlier = await chosen.select("at").where("at", "<=", since).limit(1).executeTakeFirst();
  return {
    byTime: Map.groupBy(rows, ({ at }) => (at > now ? now : at)),
    areEarlier: earlier !== undefined,
  };
}
