import type { Kysely } from "kysely";
import { countCallableTools } from "./callable-tools.ts";
import { inSlices } from "../in-turn.ts";
import { riskOf, type SummedRisk } from "./posture-risk.ts";
import type { RiskMomentsTable, Schema } from "../schema.ts";
import { earlierRisk, type ServiceLevel } from "./earlier-risk.ts";

/*
 * What each service comes to: written with its scan, in the same transaction, so that nobody has to
 * read what all scans have found to add it up. Who writes has the lock of attack paths.
 */

type ScannedRisk = {
  readonly service: string;
  readonly at: string;
  /** Paths came or went, whatever the numbers. */
  readonly isChanged: boolean;
};

/** `tools`: those that its agents may call, where that was counted again. */
type ServiceScan = { readonly risk: SummedRisk; readonly tools?: number | undefined };

type RiskChange = ServiceScan & { readonly before: ServiceLevel };

/** Keeps what a scan makes of a service, and when it changed. */
export async function keepRisk(
  query: Kysely<Schema>,
  scanned: ScannedRisk,
  scan: ServiceScan,
): Promise<void> {
  const before = (await keptLevel(query, scanned.service)) ?? nothing;
  await write(query, scanned, { before, ...scan });
}

/**
 * Keeps what a release that keeps nothing has made of a service: what its latest scan comes to,
 * and, where nothing was ever kept, what its paths came to before.
 */
export async function completeRisk(query: Kysely<Schema>, service: string): Promise<void> {
  const posture = await query
    .selectFrom("postures")
    .select(["scanned_at", "summary", "graph"])
    .where("service", "=", service)
    .whereRef("kept_scan_id", "<>", "scan_id")
    .executeTakeFirst();
  if (posture === undefined) return;
  const at = posture.scanned_at;
  const kept = await keptLevel(query, service);
  const before = kept ?? (await keepEarlier(query, service, at));
  const scanned = { service, at, isChanged: kept !== undefined };
  const tools = countCallableTools(JSON.parse(posture.graph), service);
  await write(query, scanned, { before, risk: riskOf(posture.summary), tools });
  await query
    .updateTable("postures")
    .set((row) => ({ kept_scan_id: row.ref("scan_id") }))
    .where("service", "=", service)
    .execute();
}

const nothing: ServiceLevel = { tenths: 0, paths: 0, starting_tenths: 0, starting_paths: 0 };

async function keptLevel(
  query: Kysely<Schema>,
  service: string,
): Promise<ServiceLevel | undefined> {
  const row = await query
    .selectFrom("service_risks")
    .select(["risk_rank", "paths", "starting_tenths", "starting_paths"])
    .where("service", "=", service)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { risk_rank, ...level } = row;
  return { ...level, tenths: 0 - risk_rank };
}

async function write(
  query: Kysely<Schema>,
  { service, at, isChanged }: ScannedRisk,
  { before, risk, tools }: RiskChange,
): Promise<void> {
  const after = levelOf(risk);
  await writeTotals(query, service, { risk, tools });
  await writeTags(query, service, risk);
  await writeWorst(query, service, risk);
  if (!isChanged && isSame(before, after)) return;
  const { latest } = await query
    .selectFrom("risk_moments")
    .select(({ fn }) => fn.max("at").as("latest"))
    .where("service", "=", service)
    .executeTakeFirstOrThrow();
  // The clock may have been set back: what follows is not before.
  const moment = latest !== null && latest > at ? latest : at;
  await writeMoments(query, [momentOf(service, moment, { before, after })]);
}

function levelOf({ summary, starting = summary }: SummedRisk): ServiceLevel {
  return {
    tenths: tenthsOf(summary.total_risk),
    paths: summary.paths,
    starting_tenths: tenthsOf(starting.total_risk),
    starting_paths: starting.paths,
  };
}

function tenthsOf(score: number): number {
  return Math.round(score * 10);
}

function isSame(a: ServiceLevel, b: ServiceLevel): boolean {
  return (
    a.tenths === b.tenths &&
    a.paths === b.paths &&
    a.starting_tenths === b.starting_tenths &&
    a.starting_paths === b.starting_paths
  );
}

async function writeTotals(
  query: Kysely<Schema>,
  service: string,
  { risk, tools }: ServiceScan,
): Promise<void> {
  const { tenths, ...level } = levelOf(risk);
  const { by_severity } = risk.starting ?? risk.summary;
  const row = {
    ...level,
    risk_rank: 0 - tenths,
    critical: by_severity.Critical,
    high: by_severity.High,
    medium: by_severity.Medium,
    low: by_severity.Low,
  };
  const counted = tools === undefined ? {} : { tools };
  await query
    .insertInto("service_risks")
    .values({ service, ...row, tools: 0, ...counted })
    .onConflict((conflict) => conflict.column("service").doUpdateSet({ ...row, ...counted }))
    .execute();
}

async function writeTags(
  query: Kysely<Schema>,
  service: string,
  { summary, starting = summary }: SummedRisk,
): Promise<void> {
  const tags = starting.by_owasp.filter(({ paths }) => paths > 0);
  const others = query.deleteFrom("service_risk_tags").where("service", "=", service);
  if (tags.length === 0) {
    await others.execute();
    return;
  }
  const names = tags.map(({ tag }) => tag);
  await others.where("tag", "not in", names).execute();
  await query
    .insertInto("service_risk_tags")
    .values(
      tags.map(({ tag, paths, worst_score }) => {
        return { service, tag, paths, worst_tenths: tenthsOf(worst_score) };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(["service", "tag"]).doUpdateSet((row) => ({
        paths: row.ref("excluded.paths"),
        worst_tenths: row.ref("excluded.worst_tenths"),
      })),
    )
    .execute();
}

async function writeWorst(
  query: Kysely<Schema>,
  service: string,
  { summary, starting = summary }: SummedRisk,
): Promise<void> {
  const { worst } = starting;
  const others = query.deleteFrom("service_worst_paths").where("service", "=", service);
  if (worst.length === 0) {
    await others.execute();
    return;
  }
  const rules = worst.map(({ rule_id }) => rule_id);
  await others.where("rule_id", "not in", rules).execute();
  await query
    .insertInto("service_worst_paths")
    .values(
      worst.map((path) => {
        const place = placeOf(path.risk_score, path.path_id);
        return { service, rule_id: path.rule_id, place, body: JSON.stringify(path) };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(["service", "rule_id"]).doUpdateSet((row) => ({
        place: row.ref("excluded.place"),
        body: row.ref("excluded.body"),
      })),
    )
    .execute();
}

/** As text the worst path comes first, ties by ID. */
function placeOf(score: number, pathId: string): string {
  return `${String(100 - tenthsOf(score)).padStart(3, "0")} ${pathId}`;
}

type LevelChange = { readonly before: ServiceLevel; readonly after: ServiceLevel };

function momentOf(service: string, at: string, { before, after }: LevelChange): RiskMomentsTable {
  return {
    service,
    at,
    ...after,
    tenths_before: before.tenths,
    paths_before: before.paths,
    starting_tenths_before: before.starting_tenths,
    starting_paths_before: before.starting_paths,
  };
}

/** Of two changes at the same time the later one says what follows, the earlier what was before. */
async function writeMoments(
  query: Kysely<Schema>,
  moments: readonly RiskMomentsTable[],
): Promise<void> {
  await inSlices(moments, (slice) =>
    query
      .insertInto("risk_moments")
      .values(slice)
      .onConflict((conflict) =>
        conflict.columns(["service", "at"]).doUpdateSet((row) => ({
          tenths: row.ref("excluded.tenths"),
          paths: row.ref("excluded.paths"),
          starting_tenths: row.ref("excluded.starting_tenths"),
          starting_paths: row.ref("excluded.starting_paths"),
        })),
      )
      .execute(),
  );
}

/** What a service came to until a time, by its paths; the last of it. */
async function keepEarlier(
  query: Kysely<Schema>,
  service: string,
  until: string,
): Promise<ServiceLevel> {
  const moments: RiskMomentsTable[] = [];
  let before = nothing;
  for (const { at, ...after } of await earlierRisk(query, service, until)) {
    moments.push(momentOf(service, at, { before, after }));
    before = after;
  }
  await writeMoments(query, moments);
  return before;
}
