import type { InventoryItem } from "@parapet/assessment";
import { type Kysely, sql } from "kysely";
import { demonstrationService } from "../demonstration.ts";
import { inSlices, inTurn } from "../in-turn.ts";
import { indexedText } from "../indexed-text.ts";
import type { InventoryTable, Schema } from "../schema.ts";
import { storable } from "../text/storable-text.ts";

type Key = Pick<InventoryTable, "kind" | "item_key">;

/**
 * Replaces what a service has, and keeps the totals of all services. Within a transaction that
 * holds `attackPathsLock`, as all who store scans do: so no sum is lost.
 */
export async function replaceInventory(
  query: Kysely<Schema>,
  { service, scannedAt }: { readonly service: string; readonly scannedAt: string },
  items: readonly InventoryItem[],
): Promise<void> {
  const before = await query
    .selectFrom("inventory")
    .selectAll()
    .where("service", "=", service)
    .execute();
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const of = await query
    .selectFrom("workspaces")
    .select("machine")
    .where("service", "=", service)
    .executeTakeFirst();
  const rows = new Map(
    items.map((item) => {
      const row = rowOf(item, { service, machine: of?.machine ?? "", scannedAt });
      const first_seen = known.get(keyOf(row))?.first_seen ?? scannedAt;
      return [keyOf(row), { ...row, first_seen }] as const;
    }),
  );
  const gone = before.filter((row) => !rows.has(keyOf(row)));
  const changed = [...rows.values()].filter((row) => !isSame(known.get(keyOf(row)), row));
  await removeRows(query, service, [...gone, ...changed]);
  await inSlices(changed, (slice) => query.insertInto("inventory").values(slice).execute());
  await query
    .updateTable("inventory")
    .set({ last_seen: scannedAt })
    .where("service", "=", service)
    .execute();
  // A demonstration is no part of anybody's fleet.
  if (service === demonstrationService) return;
  await total(query, { rows: [...rows.values()], known, gone, changed, scannedAt });
}

async function total(
  query: Kysely<Schema>,
  of: {
    readonly rows: readonly InventoryTable[];
    readonly known: ReadonlyMap<string, InventoryTable>;
    readonly gone: readonly InventoryTable[];
    readonly changed: readonly InventoryTable[];
    readonly scannedAt: string;
  },
): Promise<void> {
  const { rows, known, gone, changed, scannedAt } = of;
  await inTurn(changed, async (row) => {
    if (known.has(keyOf(row))) return;
    const { kind, item_key, name, first_seen } = row;
    await query
      .insertInto("inventory_items")
      .values({
        kind,
        item_key,
        name,
        first_seen,
        services: 1,
        risk_tenths: -1,
        exposure: "",
        last_seen: scannedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(["kind", "item_key"]).doUpdateSet((to) => ({
          services: sql<number>`${to.ref("inventory_items.services")} + 1`,
        })),
      )
      .execute();
  });
  await inTurn(gone, ({ kind, item_key }) =>
    query
      .updateTable("inventory_items")
      .set((row) => ({ services: row("services", "-", 1) }))
      .where("kind", "=", kind)
      .where("item_key", "=", item_key)
      .execute(),
  );
  await query.deleteFrom("inventory_items").where("services", "<=", 0).execute();
  const rerated = changed.filter((row) => {
    const before = known.get(keyOf(row));
    return before?.risk_tenths !== row.risk_tenths || before.exposure !== row.exposure;
  });
  await inTurn([...gone, ...rerated], (row) => keepWorst(query, row));
  await inSlices(rows, (slice) =>
    query
      .updateTable("inventory_items")
      .set({ last_seen: scannedAt })
      .where("last_seen", "<", scannedAt)
      .where(
        sql<boolean>`(kind, item_key) in (values ${sql.join(
          slice.map(({ kind, item_key }) => sql`(${kind}, ${item_key})`),
        )})`,
      )
      .execute(),
  );
}

/** Notes the worst exposure that is left of an item. */
async function keepWorst(query: Kysely<Schema>, { kind, item_key }: Key): Promise<void> {
  const worst = await query
    .selectFrom("inventory")
    .select(["risk_tenths", "exposure"])
    .where("kind", "=", kind)
    .where("item_key", "=", item_key)
    .where("service", "<>", demonstrationService)
    .orderBy("risk_tenths", "desc")
    .limit(1)
    .executeTakeFirst();
  if (worst === undefined) return;
  await query
    .updateTable("inventory_items")
    .set(worst)
    .where("kind", "=", kind)
    .where("item_key", "=", item_key)
    .execute();
}

async function removeRows(
  query: Kysely<Schema>,
  service: string,
  rows: readonly Key[],
): Promise<void> {
  await inSlices(rows, (slice) =>
    query
      .deleteFrom("inventory")
      .where("service", "=", service)
      .where(
        sql<boolean>`(kind, item_key) in (values ${sql.join(
          slice.map(({ kind, item_key }) => sql`(${kind}, ${item_key})`),
        )})`,
      )
      .execute(),
  );
}

function rowOf(
  item: InventoryItem,
  of: { readonly service: string; readonly machine: string; readonly scannedAt: string },
): InventoryTable {
  const { kind, version, exposure } = item;
  // As it is kept, for its key.
  const name = storable(item.name);
  const { service, machine, scannedAt } = of;
  return {
    kind,
    item_key: indexedText(name),
    service,
    machine,
    name,
    version,
    risk_tenths: exposure === undefined ? -1 : Math.round(exposure.score * 10),
    exposure: exposure?.exposure_id ?? "",
    first_seen: scannedAt,
    last_seen: scannedAt,
    body: JSON.stringify({ ...item, name }),
  };
}

function isSame(before: InventoryTable | undefined, after: InventoryTable): boolean {
  return (
    before !== undefined &&
    before.body === after.body &&
    before.machine === after.machine &&
    before.exposure === after.exposure
  );
}

function keyOf({ kind, item_key }: Key): string {
  return JSON.stringify([kind, item_key]);
}
