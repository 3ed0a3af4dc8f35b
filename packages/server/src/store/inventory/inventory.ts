import type { InventoryItem, InventoryKind } from "@parapet/assessment";
import { attackPathsLock } from "../attack-paths/attack-paths.ts";
import type { Database } from "../database.ts";
import { indexedText } from "../indexed-text.ts";
import { type Page, pageOf, type PageRequest, positionCursor, textsFrom } from "../page.ts";
import { isShown, type InventoryFilter } from "./inventory-filter.ts";
import { type InventoryTotal, inventoryTotals } from "./inventory-totals.ts";
import { replaceInventory } from "./replace-inventory.ts";

/** Where something of the inventory is. */
export type InventoryPlace = InventoryItem & {
  readonly service: string;
  /** "" for a workspace that this service scans. */
  readonly machine: string;
  readonly first_seen: string;
  /** When the newest scan with it was made. */
  readonly last_seen: string;
};

export type InventoryCount = {
  readonly kind: InventoryKind;
  /** Different ones. */
  readonly items: number;
  /** Workspaces that have them, each counted once for each item. */
  readonly places: number;
};

/** What workspaces have: agents, models, MCP servers and more. */
export type Inventory = {
  /** From now on a service has exactly these. */
  readonly replaceFor: (
    of: { readonly service: string; readonly scannedAt: string },
    items: readonly InventoryItem[],
  ) => Promise<void>;
  /** What there is of a kind, by its worst exposure, then by name. */
  readonly list: (
    request: PageRequest & InventoryFilter & { readonly kind: InventoryKind },
  ) => Promise<Page<InventoryTotal>>;
  /** Where one is, by service. */
  readonly places: (
    request: PageRequest &
      InventoryFilter & { readonly kind: InventoryKind; readonly item: string },
  ) => Promise<Page<InventoryPlace>>;
  /** How many there are of each kind. */
  readonly counts: (filter: InventoryFilter) => Promise<readonly InventoryCount[]>;
};

export function inventoryIn(database: Database): Inventory {
  const { query, exclusively } = database;
  const totals = inventoryTotals(database);
  return {
    replaceFor: (of, items) =>
      exclusively(attackPathsLock, (transaction) => replaceInventory(transaction, of, items)),
    list: totals.list,
    counts: totals.counts,

    places: async ({ kind, item, limit, cursor, ...filter }) => {
      let rows = query
        .selectFrom("inventory")
        .select(["service", "machine", "first_seen", "last_seen", "body"])
        .where("kind", "=", kind)
        .where("item_key", "=", indexedText(item))
        .where(isShown(query, filter));
      if (cursor !== undefined) rows = rows.where("service", ">", textsFrom(cursor)[0]);
      const found = await rows
        .orderBy("service")
        .limit(limit + 1)
        .execute();
      const page = pageOf(found, limit, ({ service }) => positionCursor([service, ""]));
      return {
        rows: page.rows.map(({ body, ...of }) => ({ ...itemFrom(body), ...of })),
        next: page.next,
      };
    },
  };
}

function itemFrom(body: string): InventoryItem {
  const item: InventoryItem = JSON.parse(body);
  return item;
}
