import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { ColumnTypes, StoreDialect } from "./dialect.ts";
import { inTurn } from "./in-turn.ts";
import { migrations } from "./migration.ts";
import type { Migration } from "./migration.ts";
import type { Schema } from "./schema.ts";
import { StoreError } from "./store-error.ts";

/** The tables of one kind, and where their version is noted. */
export type MigratedTables = {
  readonly steps: readonly Migration[];
  readonly versionTable: string;
};

/** All tables but those of telemetry. */
export const mainTables: MigratedTables = { steps: migrations, versionTable: "schema_version" };

/**
 * What is done about the version of a database that is opened: `apply` brings it up to date,
 * `refuse` opens only one that is, and `running` is `apply` for the threads of a server that has it
 * open: a newer server may have migrated it meanwhile.
 */
export type MigrationPolicy = "apply" | "refuse" | "running";

/** Throws StoreError "too_new" or "not_migrated". */
export async function openTables(
  database: Database,
  dialect: StoreDialect,
  tables: MigratedTables,
  policy: MigrationPolicy,
): Promise<void> {
  const { steps, versionTable } = tables;
  if (policy === "apply") return migrate(database, dialect.types, steps, versionTable);
  const version = (await schemaVersion(database.query, dialect, versionTable)) ?? 0;
  if (policy === "running") {
    return version > steps.length
      ? undefined
      : migrate(database, dialect.types, steps, versionTable);
  }
  if (version < steps.length) {
    throw new StoreError(
      "not_migrated",
      `The database needs ${steps.length - version} migrations (schema version ${version}, needed: ${steps.length}), and the setting \`migrate\` is false; apply them with \`parapet migrate up\`.`,
    );
  }
  assertNotNewer(version, steps);
}

/** How many steps a database has seen; undefined where it has none of these tables. */
export async function schemaVersion(
  query: Kysely<Schema>,
  dialect: StoreDialect,
  versionTable: string,
): Promise<number | undefined> {
  if (!(await dialect.hasTable(query, versionTable))) return undefined;
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(versionTable)}`.execute(query);
  return rows[0]?.version;
}

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
    assertNotNewer(version, steps);
    const statements = steps.slice(version).flatMap((step) => step(types));
    await inTurn(statements, (statement) => sql.raw(statement).execute(query));
    if (version === steps.length) return;
    await sql`update ${sql.table(versionTable)} set version = ${steps.length}`.execute(query);
  });
}

function assertNotNewer(version: number, steps: readonly Migration[]): void {
  if (version <= steps.length) return;
  throw new StoreError(
    "too_new",
    `The database was written by a newer Parapet (schema version ${version}, supported: ${steps.length}); update Parapet, or specify another --database.`,
  );
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
