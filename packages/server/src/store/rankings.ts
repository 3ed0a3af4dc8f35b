import type { AgentScore } from "@parapet/attack-paths";
import type { FixPlan, RankedFix } from "@parapet/posture";
import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { keptExposures } from "./exposures.ts";
import { inSlices, inTurn } from "./in-turn.ts";
import { indexedText } from "./indexed-text.ts";
import { pageOf, positionCursor, positionFrom, type Page, type PageRequest } from "./page.ts";
import type { RankingsTable, Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";
import { StoreError } from "./store-error.ts";

export type RankingKind = RankingsTable["kind"];

/** A row of a list of all services together; what it stands for is kept with its service. */
export type Ranked = Pick<RankingsTable, "turn" | "risk_rank" | "first_key" | "second_key"> & {
  readonly service: string;
};

export type RankingFilter = {
  readonly kind: RankingKind;
  readonly service?: ServiceChoice;
  readonly severity?: string | undefined;
  /** All of these are facts of it, as "runtime:codex". */
  readonly facts?: readonly string[];
  /** Exposures with one of these IDs; all where left out. */
  readonly subjects?: readonly string[];
};

/**
 * Lists of all services together, in order: exposures and agents by their score, plans and fixes
 * in turns, the riskiest service first in each. Written with each scan, so that a page costs what
 * is on it, however many services there are.
 */
export type Rankings = {
  /**
   * Writes the rows of services again from what is kept of their latest scans. Called after each
   * change of exposures, plans, fixes or scores, in its transaction.
   */
  readonly refresh: (services: readonly string[]) => Promise<void>;
  readonly page: (filter: RankingFilter & PageRequest) => Promise<Page<Ranked>>;
  readonly count: (filter: RankingFilter) => Promise<number>;
  /** The services that an exposure is listed of, where it starts first. */
  readonly servicesOf: (exposureId: string, service: ServiceChoice) => Promise<readonly string[]>;
  /** True where exposures of one of the services may be missing. */
  readonly isTruncated: (service: ServiceChoice) => Promise<boolean>;
};

/** What an exposure is found by. */
export const exposureFact = {
  agent: (agentId: string) => `agent:${agentId}`,
  tag: (tag: string) => `tag:${tag}`,
  runtime: (runtime: string) => `runtime:${runtime}`,
} as const;

type RankingRows = SelectQueryBuilder<Schema, "rankings", object>;

const order = ["turn", "risk_rank", "first_key", "second_key"] as const;

export function rankingsIn({ query, exclusively }: Database): Rankings {
  const refresh = (services: readonly string[]) =>
    inTurn([...new Set(services)].toSorted(), (service) =>
      exclusively(`rankings of ${service}`, (inside) => refreshOne(inside, service)),
    );

  /** Services that a release without rankings has scanned. */
  const complete = async (): Promise<void> => {
    const rows = await query
      .selectFrom("exposures")
      .select("service")
      .whereRef("listed_scan_id", "<>", "scan_id")
      .orderBy("service")
      .execute();
    await refresh(rows.map(({ service }) => service));
  };

  /** All rows of a filter; an exposure that crosses services is in it for each. */
  const matching = ({ kind, service, severity, facts = [] }: RankingFilter): RankingRows => {
    let rows: RankingRows = query
      .selectFrom("rankings")
      // Spelled out, so that a database uses the part of an index that is of one kind.
      .where("rankings.kind", "=", sql.lit(kind))
      .where("rankings.service", "not in", hiddenServicesIn(query))
      .where(isChosen("rankings.service", service));
    if (severity !== undefined) rows = rows.where("rankings.severity", "=", severity);
    for (const fact of facts) rows = rows.where(hasFact(fact));
    return rows;
  };

  /** Whether none of the other services that have it as well comes before. */
  const isFirst = ({ kind, service }: RankingFilter) =>
    sql<SqlBool>`not exists ${query
      .selectFrom("rankings as other")
      .select("other.service")
      .where("other.kind", "=", sql.lit(kind))
      .where("other.first_key", "=", sql.ref<string>("rankings.first_key"))
      .where("other.service", "not in", hiddenServicesIn(query))
      .where(isChosen("other.service", service))
      .where((row) =>
        row.or([
          row("other.is_home", "=", 1),
          row("other.service", "<", sql.ref<string>("rankings.service")),
        ]),
      )}`;

  /** Each once: where it starts, if that is one of the services. */
  const chosen = (filter: RankingFilter) => {
    const rows = matching(filter);
    if (filter.kind !== "exposure") return rows;
    return rows.where((row) => row.or([row("rankings.is_home", "=", 1), isFirst(filter)]));
  };

  return {
    refresh,

    page: async ({ limit, cursor, subjects, ...filter }) => {
      await complete();
      let rows = chosen(filter).select([...order, "rankings.service as service"]);
      for (const column of order) rows = rows.orderBy(column);
      if (cursor !== undefined) {
        const after = rankedFrom(cursor);
        rows = rows.where((row) => row(row.refTuple(...order), ">", row.tuple(...after)));
      }
      const found: Ranked[] = [];
      if (subjects === undefined) found.push(...(await rows.limit(limit + 1).execute()));
      else {
        await inSlices(subjects, async (slice) => {
          found.push(
            ...(await rows
              .where("first_key", "in", slice)
              .limit(limit + 1)
              .execute()),
          );
        });
        found.sort(compareRanked);
      }
      return pageOf(found, limit, cursorOf);
    },

    count: async ({ subjects, ...filter }) => {
      await complete();
      if (subjects === undefined) {
        // Apart, for nearly all start where they are listed: these are counted in an index alone.
        const own = matching(filter).where("rankings.is_home", "=", 1);
        const crossing = matching(filter).where("rankings.is_home", "=", 0);
        const first = crossing.where(isFirst(filter));
        return (await countOf(own)) + (await countOf(first));
      }
      let sum = 0;
      await inSlices(subjects, async (slice) => {
        sum += await countOf(chosen(filter).where("first_key", "in", slice));
      });
      return sum;
    },

    servicesOf: async (exposureId, service) => {
      await complete();
      const rows = await query
        .selectFrom("rankings")
        .select("service")
        .where("first_key", "=", exposureId)
        .where("kind", "=", "exposure")
        .where("service", "not in", hiddenServicesIn(query))
        .where(isChosen("service", service))
        .orderBy("is_home", "desc")
        .orderBy("service")
        .execute();
      return rows.map((row) => row.service);
    },

    isTruncated: async (service) => {
      await complete();
      const row = await query
        .selectFrom("exposures")
        .select("service")
        .where("is_truncated", "=", 1)
        .where("service", "not in", hiddenServicesIn(query))
        .where(isChosen("service", service))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function countOf(rows: RankingRows): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as("n"));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** Where a page goes on that ends with a row. */
export function cursorOf({ turn, risk_rank, first_key, second_key }: Ranked): string {
  return positionCursor([turn, risk_rank, first_key, second_key]);
}

export function compareRanked(a: Ranked, b: Ranked): number {
  for (const column of order) {
    if (a[column] !== b[column]) return a[column] < b[column] ? -1 : 1;
  }
  return 0;
}

const largest = 2 ** 31 - 1;

function isRank(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= largest;
}

/** Throws StoreError "bad_cursor". */
export function rankedFrom(cursor: string): readonly [number, number, string, string] {
  const [turn, rank, first, second] = positionFrom(cursor);
  if (isRank(turn) && isRank(rank) && typeof first === "string" && typeof second === "string") {
    return [turn, rank, first, second];
  }
  throw new StoreError(
    "bad_cursor",
    "This cursor does not belong to this list; omit it to start at the first page.",
  );
}

/** As JSON each fact stands between quotes, and none within it is without a backslash. */
function hasFact(fact: string) {
  return sql<SqlBool>`replace(facts, ${JSON.stringify(fact)}, '') <> facts`;
}

async function refreshOne(query: Kysely<Schema>, service: string): Promise<void> {
  const kept = await query
    .selectFrom("exposures")
    .select(["scan_id", "exposures", "plans"])
    .where("service", "=", service)
    .executeTakeFirst();
  if (kept === undefined) return;
  const posture = await query
    .selectFrom("postures")
    .select(["agents", "fixes"])
    .where("service", "=", service)
    .executeTakeFirst();
  const { exposures, truncated } = keptExposures(JSON.parse(kept.exposures));
  const plans: readonly FixPlan[] = JSON.parse(kept.plans);
  const fixes: readonly RankedFix[] = JSON.parse(posture?.fixes ?? "[]");
  const scores: readonly AgentScore[] = JSON.parse(posture?.agents ?? "[]");
  const ids = exposures.flatMap(({ outcomes }) => outcomes.map(({ path_id }) => path_id));
  const tagOf = await tagsOf(query, [...new Set(ids)]);
  const runtimeOf = await runtimesOf(query, [...new Set(exposures.flatMap((one) => one.services))]);
  const row = { turn: 0, second_key: "", service, is_home: 1, severity: "", facts: "[]" };
  const inTurns = (kind: "plan" | "fix", all: readonly { readonly total_before: number }[]) =>
    all.map(({ total_before }, turn) => ({
      ...row,
      kind,
      turn,
      risk_rank: rankOf(total_before),
      first_key: service,
    }));
  const rows: readonly RankingsTable[] = [
    ...exposures.map((one) => {
      const agents = [...one.agents, ...one.alike];
      const facts = [
        ...agents.map(exposureFact.agent),
        ...one.outcomes.flatMap(({ path_id }) => tagOf.get(path_id) ?? []).map(exposureFact.tag),
        ...one.services
          .flatMap((of) => agents.flatMap((id) => runtimeOf.get(keyOf(of, id)) ?? []))
          .map(exposureFact.runtime),
      ];
      return {
        ...row,
        kind: "exposure" as const,
        risk_rank: rankOf(one.score),
        first_key: one.exposure_id,
        second_key: service,
        is_home: one.services[0] === service ? 1 : 0,
        severity: one.severity,
        facts: JSON.stringify([...new Set(facts)].toSorted()),
      };
    }),
    ...inTurns("plan", plans),
    ...inTurns("fix", fixes),
    ...scores.map(({ agent_id, worst_score }) => ({
      ...row,
      kind: "agent" as const,
      risk_rank: rankOf(worst_score),
      first_key: service,
      second_key: indexedText(agent_id),
    })),
  ];
  await query.deleteFrom("rankings").where("service", "=", service).execute();
  await inSlices(rows, (slice) =>
    query
      .insertInto("rankings")
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await query
    .updateTable("exposures")
    .set({ listed_scan_id: kept.scan_id, is_truncated: truncated ? 1 : 0 })
    .where("service", "=", service)
    .execute();
}

function rankOf(score: number): number {
  return 0 - Math.round(score * 10);
}

function keyOf(service: string, agentId: string): string {
  return JSON.stringify([service, indexedText(agentId)]);
}

/** The category of each path. */
async function tagsOf(
  query: Kysely<Schema>,
  pathIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  await inSlices(pathIds, async (slice) => {
    const paths = query.selectFrom("attack_paths").select(["path_id", "owasp_tag"]);
    for (const { path_id, owasp_tag } of await paths.where("path_id", "in", slice).execute()) {
      tags.set(path_id, owasp_tag);
    }
  });
  return tags;
}

/** The runtime of each agent of services, where it is known. */
async function runtimesOf(
  query: Kysely<Schema>,
  services: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const runtimes = new Map<string, string>();
  await inSlices(services, async (slice) => {
    const agents = query.selectFrom("agents").select(["service", "agent_key", "body"]);
    for (const row of await agents.where("service", "in", slice).execute()) {
      const { runtime }: { readonly runtime: string } = JSON.parse(row.body);
      if (runtime !== "") runtimes.set(JSON.stringify([row.service, row.agent_key]), runtime);
    }
  });
  return runtimes;
}
