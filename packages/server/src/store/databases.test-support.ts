import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Client } from "pg";
import { describe } from "vitest";
import type { Schema } from "./schema.ts";
import { dialectOf, openStore } from "./store.ts";
import type { Store } from "./store.ts";

/** An empty database for one test. */
export type TestDatabase = {
  /** What `openStore` takes. */
  readonly location: string;
  /** All that is kept in it: the bytes of its files, or its rows as text. */
  readonly contents: () => Promise<string>;
  readonly remove: () => Promise<void>;
};

export const postgresAddress = process.env["PARAPET_TEST_POSTGRES"];

/**
 * Runs one specification on each database; on PostgreSQL where PARAPET_TEST_POSTGRES gives the
 * address of one.
 */
export function onEachDatabase(
  subject: string,
  specification: (create: () => Promise<TestDatabase>) => void,
): void {
  describe(`${subject} on SQLite`, () => {
    specification(sqliteDatabase);
  });
  describe.skipIf(postgresAddress === undefined)(`${subject} on PostgreSQL`, () => {
    specification(postgresSchema);
  });
}

/** Starts at a fixed time; each look at it is a second later, so that no two times are the same. */
export function steadyClock(start = "2026-01-01T00:00:00.000Z"): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** Opens a store in an empty database, for a test that ends with it. */
export async function withStore(
  create: () => Promise<TestDatabase>,
  work: (store: Store, location: string) => Promise<void>,
  clock: () => Date = steadyClock(),
): Promise<void> {
  const { location, remove } = await create();
  const store = await openStore(location, { clock });
  try {
    await work(store, location);
  } finally {
    await store.close();
    await remove();
  }
}

/** Works on the tables of a database that a store has open. */
export async function onDatabase<Result>(
  location: string,
  work: (query: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const { kysely: dialect } = await dialectOf(location, true);
  const query = new Kysely<Schema>({ dialect });
  try {
    return await work(query);
  } finally {
    await query.destroy();
  }
}

export async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-store-"));
  return {
    location: join(folder, "data", "parapet.db"),
    contents: async () => {
      const data = join(folder, "data");
      const files = await readdir(data);
      const texts = await Promise.all(files.map((file) => readFile(join(data, file), "latin1")));
      return texts.join("\n");
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A schema of its own: tests do not see each other's tables. */
export async function postgresSchema(): Promise<TestDatabase> {
  const address = postgresAddress ?? "";
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(address, `create schema ${schema}`);
  return {
    location: `${address}${address.includes("?") ? "&" : "?"}options=-csearch_path%3D${schema}`,
    contents: async () => {
      const tables = await execute(
        address,
        `select quote_ident(tablename) as text from pg_tables where schemaname = '${schema}'`,
      );
      const rows = await Promise.all(
        tables.map((table) => execute(address, `select t::text as text from ${schema}.${table} t`)),
      );
      return rows.flat().join("\n");
    },
    remove: async () => {
      await execute(address, `drop schema ${schema} cascade`);
    },
  };
}

/** The column "text" of the rows of an answer. */
async function execute(address: string, statement: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly text: string }>(statement);
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

/** Takes a SQLite database without attack paths back to what 16 migrations make. */
export async function backToVersion16(query: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "drop table instructions",
    "drop table tickets",
    "drop table inventory",
    "drop table inventory_items",
    "drop table service_states",
    "drop table approved_states",
    "drop table drift",
    "drop table risk_moments",
    "drop table service_worst_paths",
    "drop table service_risk_tags",
    "drop table service_risks",
    "drop index postures_to_keep",
    "alter table postures drop column kept_scan_id",
    "drop table rankings",
    "drop index workspaces_demonstrations",
    "drop index exposures_to_list",
    "drop index exposures_truncated",
    "alter table exposures drop column listed_scan_id",
    "alter table exposures drop column is_truncated",
    "drop table leases",
    "drop table assignments",
    "drop table machines",
    "drop table uploads",
    "drop index workspaces_by_machine",
    "alter table workspaces drop column machine",
    "drop table attack_path_lists",
    "drop table attack_path_totals",
    "drop index attack_paths_by_decision",
    "alter table tokens drop column role",
    "alter table tokens drop column services",
    "alter table tokens drop column tags",
    "create table attack_path_services (service text, path_id text) strict",
    "create table attack_path_agents (agent_key text, path_id text) strict",
    "create index attack_paths_by_risk on attack_paths (path_id)",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- In this order.
    await sql.raw(statement).execute(query);
  }
}
