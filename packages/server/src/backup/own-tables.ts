import { Kysely, sql } from "kysely";
import { databaseOver } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import type { Migration } from "../store/migration.ts";
import type { Schema } from "../store/schema.ts";
import { inMemory, sqlite } from "../store/sqlite.ts";
import type { TableOrIndex } from "./database-copy.ts";

/** Tables that SQLite makes by itself: where `analyze` was run. */
const ofSqlite: ReadonlyMap<string, string> = new Map([
  ["sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"],
  ["sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"],
]);

/**
 * Whether these are the tables and indexes that Parapet's own steps make, to the letter: a
 * condition, a computed column or an index of somebody else's would be computed at every write.
 */
export async function areOwnTables(
  found: readonly TableOrIndex[],
  steps: readonly Migration[],
  versionTable: string,
): Promise<boolean> {
  const own = await ownTables(steps, versionTable);
  const others = found.filter(({ name, statement }) => ofSqlite.get(name) !== statement);
  return JSON.stringify(sorted(others)) === JSON.stringify(sorted(own));
}

async function ownTables(
  steps: readonly Migration[],
  versionTable: string,
): Promise<readonly TableOrIndex[]> {
  const dialect = sqlite(inMemory);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    const database = databaseOver(query, dialect, () => new Date(0));
    await migrate(database, dialect.types, steps, versionTable);
    const { rows } = await sql<TableOrIndex>`
      select type as kind, name, tbl_name as "table", coalesce(sql, '') as statement from sqlite_schema`.execute(
      query,
    );
    return rows;
  } finally {
    await query.destroy();
  }
}

function sorted(entries: readonly TableOrIndex[]): readonly (readonly string[])[] {
  return entries
    .map(({ kind, name, table, statement }) => [kind, name, table, statement])
    .toSorted(([, a = ""], [, b = ""]) => (a < b ? -1 : 1));
}
