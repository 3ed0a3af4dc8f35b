import { Kysely, sql } from "kysely";
import type { Schema } from "../../packages/server/src/store/schema.ts";
import { inSlices, inTurn } from "../../packages/server/src/store/in-turn.ts";
import { dialectOf, openStore } from "../../packages/server/src/store/store.ts";
import { planFleet, workspacesInARow } from "./fleet-plan.ts";
import { copiedRows, type FleetRows, machinesOf, readFleetRows } from "./fleet-rows.ts";
import { enrollMachines, scannedAt, sendWorkspaces } from "./send-fleet.ts";

/** So many workspaces are scanned and stored as they are in use; all others are their copies. */
const sentWorkspaces = 2 * workspacesInARow;

export type LoadedFleet = {
  readonly workspaces: number;
  readonly agents: number;
  readonly paths: number;
  /** Milliseconds that it took to store one upload, in the mean; 0 where none was sent. */
  readonly uploadMs: number;
};

/**
 * Fills a database with fleets of growing size, and calls `loaded` after each. Up to 40 workspaces
 * are scanned and stored as what machines send is; of the rest the rows are copied under other
 * names, whole rows of the plan at a time.
 */
export async function loadFleets(
  location: string,
  sizes: readonly number[],
  loaded: (fleet: LoadedFleet) => Promise<void>,
): Promise<void> {
  const store = await openStore(location, { clock: () => new Date(scannedAt) });
  const dialect = await dialectOf(location, true);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  const isPostgres = location.startsWith("postgres");
  let known = 0;
  let rows: FleetRows = new Map();
  try {
    await inTurn(sizes, async (size) => {
      const planned = planFleet(size);
      let uploadMs = 0;
      if (known < sentWorkspaces) {
        const sent = planned.slice(known, sentWorkspaces);
        await enrollMachines(store, sent);
        uploadMs = (await sendWorkspaces(store, sent)) / sent.length;
        known += sent.length;
      }
      if (known < size && rows.size === 0) rows = await readFleetRows(query);
      while (known < size) {
        const more = Math.min(sentWorkspaces, size - known);
        const from = machinesOf(known / workspacesInARow);
        const upTo = machinesOf(more / workspacesInARow);
        const copy = copiedRows(rows, from, (machine) => machine >= 0 && machine < upTo);
        // oxlint-disable-next-line no-await-in-loop -- One connection.
        await insertRows(query, copy, isPostgres);
        known += more;
      }
      if (isPostgres) await sql`vacuum analyze`.execute(query);
      await loaded({
        workspaces: size,
        agents: planned.reduce((sum, { template }) => sum + template.agents, 0),
        paths: await store.attackPaths.count({}),
        uploadMs,
      });
    });
  } finally {
    await query.destroy();
    await store.close();
  }
}

/** Adds copied rows. */
async function insertRows(
  query: Kysely<Schema>,
  copy: FleetRows,
  isPostgres: boolean,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await addToTotals(transaction, copy);
    await inTurn(copy, async ([table, rows]) => {
      const [first] = rows;
      if (first === undefined) return;
      const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
      if (!isPostgres) {
        await inSlices(rows, (slice) =>
          sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(
            slice.map((row) => sql`(${sql.join(Object.values(row))})`),
          )}`.execute(transaction),
        );
        return;
      }
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
        transaction,
      );
    });
  });
}

/** What copied paths add to the totals of all; those of the services are among the rows. */
async function addToTotals(query: Kysely<Schema>, rows: FleetRows): Promise<void> {
  const counted = new Map<string, { severity: string; owasp_tag: string; paths: number }>();
  for (const { kind, is_open, severity, owasp_tag } of rows.get("attack_path_lists") ?? []) {
    if (kind !== "all" || is_open !== 1) continue;
    const of = { severity: String(severity), owasp_tag: String(owasp_tag) };
    const key = JSON.stringify(of);
    counted.set(key, { ...of, paths: (counted.get(key)?.paths ?? 0) + 1 });
  }
  await inTurn(counted.values(), ({ severity, owasp_tag, paths }) =>
    query
      .updateTable("attack_path_totals")
      .set((row) => ({ paths: row("paths", "+", paths) }))
      .where("kind", "=", "all")
      .where("severity", "=", severity)
      .where("owasp_tag", "=", owasp_tag)
      .execute(),
  );
}
