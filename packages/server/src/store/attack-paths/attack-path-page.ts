import { type OwaspTag, riskBandTenths, type RiskSeverity } from "@parapet/posture";
import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { AttackPathDecision } from "./attack-path-decision.ts";
import type { Database } from "../database.ts";
import { hiddenPathsIn, hiddenServicesIn } from "../demonstration.ts";
import { inSlices } from "../in-turn.ts";
import { indexedText } from "../indexed-text.ts";
import { type Page, pageOf, positionCursor, rankFrom } from "../page.ts";
import type { ListedPath, Schema } from "../schema.ts";
import { isChosen, type ServiceChoice } from "../service-choice.ts";

export type PathFilter = {
  /**
   * Exact; finds a path when any agent involved belongs to it. "" is no filter, as is undefined
   * everywhere.
   */
  readonly service?: ServiceChoice;
  readonly severity?: RiskSeverity | undefined;
  readonly owasp_tag?: OwaspTag | undefined;
  readonly agent_id?: string | undefined;
  /** Without it: every path that is not resolved, decided or not. */
  readonly status?: AttackPathDecision | "resolved" | undefined;
};

export type PathPageRequest = {
  /** What is read of each path. */
  readonly part: "body" | "detail";
  /** Undefined: all rows. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
};

type PathPart = { readonly path_id: string; readonly risk_rank: number; readonly text: string };
type Reading = Pick<Database, "query" | "now">;
type Place = Pick<ListedPath, "risk_rank" | "path_id" | "severity" | "owasp_tag">;
type PlaceSource = SelectQueryBuilder<Schema, never, Place>;
type Places = SelectQueryBuilder<Schema & { readonly place: Place }, "place", object>;

/**
 * A page of paths, highest risk first, ties by path id. What comes before it is skipped in an
 * index. Throws StoreError "bad_cursor".
 */
export async function pathPage(
  reading: Reading,
  filter: PathFilter,
  { part, limit, offset = 0, cursor }: PathPageRequest,
): Promise<Page<PathPart>> {
  let places = placesOf(reading, filter)
    .select(["place.risk_rank", "place.path_id"])
    .orderBy("place.risk_rank")
    .orderBy("place.path_id");
  if (cursor !== undefined) {
    const [rank, pathId] = rankFrom(cursor);
    places = places.where((row) =>
      row(row.refTuple("place.risk_rank", "place.path_id"), ">", row.tuple(rank, pathId)),
    );
  }
  if (limit !== undefined) places = places.limit(limit + 1).offset(offset);
  else if (offset > 0) places = places.limit(Number.MAX_SAFE_INTEGER).offset(offset);
  const rows = await reading.query
    .selectFrom(places.as("listed"))
    .innerJoin("attack_paths", "attack_paths.path_id", "listed.path_id")
    .select(["listed.path_id", "listed.risk_rank", `attack_paths.${part} as text`])
    .orderBy("listed.risk_rank")
    .orderBy("listed.path_id")
    .execute();
  return pageOf(rows, limit ?? rows.length, ({ risk_rank, path_id }) =>
    positionCursor([risk_rank, path_id]),
  );
}

/**
 * The IDs of open paths of agents of a service. Each path of the service is looked up among those
 * of its agents: others have agents of the same ID, with many more.
 */
export async function openPathIds(
  query: Kysely<Schema>,
  { service, agentIds }: { readonly service: string; readonly agentIds: readonly string[] },
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  await inSlices(agentIds, async (slice) => {
    const rows = await query
      .selectFrom("attack_path_lists as own")
      .innerJoin("attack_path_lists as agent", (join) =>
        join
          .onRef("agent.is_open", "=", "own.is_open")
          .onRef("agent.risk_rank", "=", "own.risk_rank")
          .onRef("agent.path_id", "=", "own.path_id"),
      )
      .select(["agent.name", "own.path_id"])
      .where("own.kind", "=", sql.lit("service"))
      .where("own.name", "=", service)
      .where("own.is_open", "=", 1)
      .where("agent.kind", "=", sql.lit("agent"))
      .where("agent.name", "in", slice.map(indexedText))
      .orderBy("own.risk_rank")
      .orderBy("own.path_id")
      .execute();
    const byKey = Map.groupBy(rows, ({ name }) => name);
    for (const id of slice) {
      const paths = byKey.get(indexedText(id)) ?? [];
      found.set(
        id,
        paths.slice(0, limit).map(({ path_id }) => path_id),
      );
    }
  });
  return found;
}

/** How many paths there are on all pages. */
export async function countPaths(reading: Reading, filter: PathFilter): Promise<number> {
  const { status, agent_id, service } = filter;
  if (status === "open") {
    const all = await countPaths(reading, { ...filter, status: undefined });
    const accepted = await countPaths(reading, { ...filter, status: "accepted" });
    return all - accepted - (await countPaths(reading, { ...filter, status: "false_positive" }));
  }
  const isOne = typeof service !== "object";
  if (!status && !agent_id && isOne) return totalOf(reading, { ...filter, service });
  const { paths } = await placesOf(reading, filter)
    .select(({ fn }) => fn.countAll<number>().as("paths"))
    .executeTakeFirstOrThrow();
  return paths;
}

async function totalOf(
  { query }: Reading,
  { service, severity, owasp_tag }: PathFilter & { readonly service?: string | undefined },
): Promise<number> {
  let totals = query
    .selectFrom("attack_path_totals")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("paths"), sql<number>`0`).as("paths"));
  if (severity) totals = totals.where("severity", "=", severity);
  if (owasp_tag) totals = totals.where("owasp_tag", "=", owasp_tag);
  const ofServices = totals.where("kind", "=", "service");
  const hidden = hiddenServicesIn(query);
  if (service) {
    const shown = ofServices.where("name", "=", service).where("name", "not in", hidden);
    return (await shown.executeTakeFirstOrThrow()).paths;
  }
  const all = await totals.where("kind", "=", "all").executeTakeFirstOrThrow();
  const left = await ofServices.where("name", "in", hidden).executeTakeFirstOrThrow();
  return all.paths - left.paths;
}

/** The paths that a filter finds, in no order. */
function placesOf({ query, now }: Reading, filter: PathFilter): Places {
  const { service, severity, owasp_tag, agent_id, status } = filter;
  const isOpen = status === "resolved" ? 0 : 1;
  const ofAgent = agent_id ? listed(query, "agent", indexedText(agent_id), isOpen) : undefined;
  const ofService = service ? listed(query, "service", service, isOpen) : undefined;
  const list = ofAgent ?? ofService ?? listed(query, "all", "", isOpen);
  const decided = decidedPaths(query, now());
  // The shortest list is read, the others are looked into.
  const source =
    status === "accepted" || status === "false_positive"
      ? decided.where("status", "=", status)
      : list;
  let places: Places = query
    .selectFrom(source.as("place"))
    .where("place.path_id", "not in", hiddenPathsIn(query));
  if (severity) {
    const [lowest, highest] = riskBandTenths(severity);
    places = places
      .where("place.severity", "=", severity)
      // So that a database begins where the band does.
      .where("place.risk_rank", ">=", -highest)
      .where("place.risk_rank", "<=", -lowest);
  }
  if (owasp_tag) places = places.where("place.owasp_tag", "=", owasp_tag);
  if (status === "open") {
    places = places.where("place.path_id", "not in", idsOf(query, decided));
  }
  for (const other of [ofAgent, ofService]) {
    if (other === undefined || other === source) continue;
    places = places.where("place.path_id", "in", idsOf(query, other));
  }
  return places;
}

function idsOf(query: Kysely<Schema>, places: PlaceSource) {
  return query.selectFrom(places.as("other")).select("other.path_id");
}

/** Everything that there is has the name "". */
function isChosenName(names: string | readonly string[]) {
  return names === "" ? sql<SqlBool>`name = ''` : isChosen("name", names);
}

function listed(
  query: Kysely<Schema>,
  kind: ListedPath["kind"],
  names: string | readonly string[],
  isOpen: number,
): PlaceSource {
  const rows = query.selectFrom("attack_path_lists");
  // One that crosses from one of several into another is in the list of each.
  const once = typeof names === "string" ? rows : rows.distinct();
  return (
    once
      .select(["risk_rank", "path_id", "severity", "owasp_tag"])
      // Spelled out, not bound: only then does a database use the indexes of one kind.
      .where("kind", "=", sql.lit(kind))
      .where(isChosenName(names))
      .where("is_open", "=", isOpen)
  );
}

/** Open paths about which their owner has decided, as long as that holds. */
export function decidedPaths(query: Kysely<Schema>, now: string) {
  return query
    .selectFrom("attack_paths")
    .select(["path_id", "severity", "owasp_tag"])
    .select(sql<number>`-risk_tenths`.as("risk_rank"))
    .where("resolved_at", "=", sql.lit(""))
    .where("status", "<>", sql.lit("open"))
    .where((row) =>
      row.or([row("status_expires_at", "=", ""), row("status_expires_at", ">", now)]),
    );
}
