import type { InventoryKind } from "@parapet/assessment";
import { inventoryKinds } from "@parapet/assessment";
import { plainSeverity, riskSeverity, type Severity } from "@parapet/posture";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { demonstrationService } from "../demonstration.ts";
import { inTurn, slicesOf } from "../in-turn.ts";
import { type Page, pageOf, type PageRequest, positionCursor, rankFrom } from "../page.ts";
import type { InventoryCount } from "./inventory.ts";
import { hasName, type InventoryFilter, isShown } from "./inventory-filter.ts";

/** One thing, over all workspaces that were asked about. */
export type InventoryTotal = {
  readonly kind: InventoryKind;
  readonly name: string;
  /** Workspaces that have it. */
  readonly services: number;
  /** Machines that these workspaces are on; those of this service count as one. */
  readonly machines: number;
  /** The versions of it and how many workspaces have each, most of them first; at most so many. */
  readonly versions: readonly { readonly version: string; readonly services: number }[];
  /** Of the worst exposure that it takes part in; "" and 0 for none. */
  readonly exposure_id: string;
  readonly severity: Severity | "";
  readonly score: number;
  readonly first_seen: string;
  readonly last_seen: string;
};

const mostVersions = 20;

type Row = {
  readonly item_key: string;
  readonly name: string;
  readonly services: number;
  readonly risk_tenths: number;
  /** Undefined where it was not kept. */
  readonly exposure?: string;
  readonly first_seen: string;
  readonly last_seen: string;
};

type ListRequest = PageRequest & InventoryFilter & { readonly kind: InventoryKind };

/** Sums over workspaces: those kept for the whole fleet, others computed. */
export function inventoryTotals({ query }: Database) {
  /** Totals are kept of all workspaces but the demonstration, which counts where it is alone. */
  const areKept = async ({
    service,
    machine = "",
    tag = "",
  }: InventoryFilter): Promise<boolean> => {
    if ((service !== undefined && service !== "") || machine !== "" || tag !== "") return false;
    const own = query
      .selectFrom("workspaces")
      .select("service")
      .where("service", "<>", demonstrationService)
      .limit(1);
    return (await own.executeTakeFirst()) !== undefined;
  };

  const keptRows = async ({ kind, limit, cursor, name = "" }: ListRequest) => {
    let rows = query
      .selectFrom("inventory_items")
      .select(["item_key", "name", "services", "risk_tenths", "exposure"])
      .select(["first_seen", "last_seen"])
      .where("kind", "=", kind);
    if (name !== "") rows = rows.where(hasName(name));
    if (cursor !== undefined) {
      const [risk, key] = rankFrom(cursor);
      rows = rows.where((row) =>
        row.or([
          row("risk_tenths", "<", -risk),
          row.and([row("risk_tenths", "=", -risk), row("item_key", ">", key)]),
        ]),
      );
    }
    const ordered = rows.orderBy("risk_tenths", "desc").orderBy("item_key");
    return ordered.limit(limit + 1).execute();
  };

  const summedRows = async ({ kind, limit, cursor, ...filter }: ListRequest) => {
    const [risk, key] = cursor === undefined ? [undefined, ""] : rankFrom(cursor);
    const after =
      risk === undefined
        ? sql`1 = 1`
        : sql`(max(risk_tenths) < ${-risk} or (max(risk_tenths) = ${-risk} and item_key > ${key}))`;
    const { rows } = await sql<Row>`
      select item_key, min(name) as name, count(*) as services, max(risk_tenths) as risk_tenths,
        min(first_seen) as first_seen, max(last_seen) as last_seen
      from inventory where kind = ${kind} and ${isShown(query, filter)}
      group by item_key having ${after}
      order by risk_tenths desc, item_key limit ${limit + 1}`.execute(query);
    return rows;
  };

  /** What a page shows beside the sums. */
  const detailsOf = async (
    kind: InventoryKind,
    keys: readonly string[],
    filter: InventoryFilter,
  ) => {
    const versions = new Map<string, { version: string; services: number }[]>();
    const machines = new Map<string, number>();
    await inTurn(slicesOf(keys), async (slice) => {
      const of = sql`kind = ${kind} and item_key in (${sql.join(slice)}) and ${isShown(query, filter)}`;
      const counted = await sql<{ item_key: string; version: string; services: number }>`
        select item_key, version, count(*) as services from inventory
        where ${of} and version <> '' group by item_key, version
        order by services desc, version`.execute(query);
      for (const { item_key, version, services } of counted.rows) {
        const known = versions.get(item_key) ?? [];
        if (known.length < mostVersions) {
          versions.set(item_key, [...known, { version, services }]);
        }
      }
      const spread = await sql<{ item_key: string; machines: number }>`
        select item_key, count(distinct machine) as machines from inventory
        where ${of} group by item_key`.execute(query);
      for (const row of spread.rows) machines.set(row.item_key, row.machines);
    });
    return { versions, machines };
  };

  const worstOf = async (kind: InventoryKind, rows: readonly Row[], filter: InventoryFilter) => {
    const exposures = new Map(rows.map(({ item_key, exposure }) => [item_key, exposure ?? ""]));
    const unknown = rows.filter(({ exposure }) => exposure === undefined);
    await inTurn(slicesOf(unknown.map(({ item_key }) => item_key)), async (slice) => {
      const worst = await sql<{ item_key: string; exposure: string }>`
        select item_key, exposure from (
          select item_key, exposure, row_number() over (
            partition by item_key order by risk_tenths desc, service) as place
          from inventory
          where kind = ${kind} and item_key in (${sql.join(slice)}) and exposure <> ''
            and ${isShown(query, filter)}) as ranked
        where place = 1`.execute(query);
      for (const row of worst.rows) exposures.set(row.item_key, row.exposure);
    });
    return exposures;
  };

  return {
    list: async (request: ListRequest): Promise<Page<InventoryTotal>> => {
      const { kind, limit, cursor: _cursor, name: _name, ...filter } = request;
      const found = (await areKept(request)) ? await keptRows(request) : await summedRows(request);
      const page = pageOf<Row>(found, limit, ({ risk_tenths, item_key }) =>
        positionCursor([-risk_tenths, item_key]),
      );
      const keys = page.rows.map(({ item_key }) => item_key);
      const { versions, machines } = await detailsOf(kind, keys, filter);
      const exposures = await worstOf(kind, page.rows, filter);
      return {
        next: page.next,
        rows: page.rows.map(({ item_key, name, services, risk_tenths, first_seen, last_seen }) => {
          const score = Math.max(0, risk_tenths) / 10;
          const exposure_id = exposures.get(item_key) ?? "";
          return {
            kind,
            name,
            services,
            machines: machines.get(item_key) ?? 0,
            versions: versions.get(item_key) ?? [],
            exposure_id,
            severity: exposure_id === "" ? "" : plainSeverity(riskSeverity(score)),
            score,
            first_seen,
            last_seen,
          };
        }),
      };
    },

    counts: async (filter: InventoryFilter): Promise<readonly InventoryCount[]> => {
      const { name = "" } = filter;
      const { rows } = (await areKept(filter))
        ? await sql<{ kind: string; items: number; places: number }>`
            select kind, count(*) as items, sum(services) as places from inventory_items
            where ${name === "" ? sql`1 = 1` : hasName(name)} group by kind`.execute(query)
        : await sql<{ kind: string; items: number; places: number }>`
            select kind, count(distinct item_key) as items, count(*) as places from inventory
            where ${isShown(query, filter)} group by kind`.execute(query);
      const byKind = new Map(rows.map((row) => [row.kind, row]));
      return inventoryKinds.map((kind) => ({
        kind,
        items: byKind.get(kind)?.items ?? 0,
        places: byKind.get(kind)?.places ?? 0,
      }));
    },
  };
}
