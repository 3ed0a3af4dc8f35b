import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { planFleet, plannedMachine } from "../bench/fleet/fleet-plan.ts";
import { copiedRows, type FleetRows, readFleetRows } from "../bench/fleet/fleet-rows.ts";
import { enrollMachines, sendWorkspaces } from "../bench/fleet/send-fleet.ts";
import { sqliteDatabase, withStore } from "../packages/server/src/store/databases.test-support.ts";
import type { Schema } from "../packages/server/src/store/schema.ts";
import { dialectOf } from "../packages/server/src/store/store.ts";

/** The second machine of the plan, with a coding agent and a gateway of four agents. */
const [, first, second] = planFleet(3);
const own = [first!, second!];

async function sent(planned: typeof own): Promise<FleetRows> {
  let rows: FleetRows = new Map();
  await withStore(sqliteDatabase, async (store, location) => {
    await enrollMachines(store, planned);
    await sendWorkspaces(store, planned);
    const query = new Kysely<Schema>({ dialect: (await dialectOf(location, true)).kysely });
    rows = await readFleetRows(query);
    await query.destroy();
  });
  return rows;
}

/** Rows without what is no digest in a copy, and without the order that IDs and times give. */
function comparable(rows: FleetRows): unknown {
  const plain = (value: unknown): unknown => {
    if (typeof value === "string") {
      if (/^[[{]/.test(value)) return plain(JSON.parse(value));
      return value
        .replaceAll(/\b(ap|ex)_[a-z2-7]{52}\b|\b(sc|ev)_[0-9a-f]{26,32}\b/g, "ID")
        .replaceAll(/^[a-z2-7]{52}$|^[0-9a-f]{64}$/g, "digest")
        .replaceAll(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/g, "time");
    }
    if (Array.isArray(value)) return value.map(plain).toSorted(byText);
    if (typeof value !== "object" || value === null) return value;
    const isTie = (key: string) => ties.has(key) || (key === "message" && "path_id" in value);
    return Object.fromEntries(
      Object.entries(value).map(([key, of]) => [key, isTie(key) ? "of equal ones" : plain(of)]),
    );
  };
  return Object.fromEntries(
    [...rows]
      .filter(([table]) => table !== "attack_path_totals")
      .map(([table, all]) => [table, all.map(plain).toSorted(byText)]),
  );
}

/** Of paths with the same score the one with the lowest ID is named, in events with its message. */
const ties: ReadonlySet<string> = new Set(["worst", "worst_rule"]);

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

test("a fleet that is copied for measurements holds what the same machines would have sent", async () => {
  const machine = plannedMachine(81);
  const copied = copiedRows(await sent(own), 80, (number) => number === 1);
  const real = await sent(own.map((planned) => ({ ...planned, machine })));
  expect(copied.get("attack_paths")?.length).toBeGreaterThan(20);
  expect(comparable(copied)).toEqual(comparable(real));
});
