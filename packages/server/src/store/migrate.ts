import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { ColumnTypes } from "./dialect.ts";
import { inTurn } from "./in-turn.ts";
import { migrations } from "./migration.ts";
import type { Migration } from "./migration.ts";
import type { Schema } from "./schema.ts";
import { StoreError } from "./store-error.ts";

/**
 * Brings a database up to this program's version: all steps or none. Processes that start together
 * take turns. Tables that are kept apart have their own version.
 */
export async function migrate(
  database: Database,
  types: ColumnTypes,
  steps: readonly Migration[] = migrations,
  versionTable = "schema_version",
): Promise<void> {
  await database.exclusively("migrations", async (query) => {
    const version = await versionOf(query, types, versionTable);
    if (version > steps.length) {
      throw new StoreError(
        "too_new",
        `The database was written by a newer Parapet (schema version ${version}, supported: ${steps.length}); update Parapet, or specify another --database.`,
      );
    }
    const statements = steps.slice(version).flatMap((step) => step(types));
    await inTurn(statements, (statement) => sql.raw(statement).execute(query));
    if (version === steps.length) return;
    await sql`update ${sql.table(versionTable)} set version = ${steps.length}`.execute(query);
  });
}

async function versionOf(
  query: Kysely<Schema>,
  { integer }: ColumnTypes,
  versionTable: string,
): Promise<number> {
  const table = sql.table(versionTable);
  await sql`create table if not exists ${table} (version ${sql.raw(integer)} not null)`.execute(
    query,
  );
  const { rows } = await sql<{ version: number }>`select version from ${table}`.execute(query);
  const [row] = rows;
  if (row) return row.version;
  await sql`insert into ${table} (version) values (0)`.execute(query);
  return 0;
}
