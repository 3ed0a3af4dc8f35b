import { join } from "node:path";
import { dataFiles, parapetCommand } from "@parapet/posture";
import { Kysely } from "kysely";
import { schemaVersion, type MigratedTables, mainTables } from "../store/migrate.ts";
import type { Schema } from "../store/schema.ts";
import { dialectOf } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { telemetryTables } from "../telemetry/facts/tables.ts";
import { copyDatabases } from "./back-up.ts";
import { BackupError } from "./backup-error.ts";
import {
  type ArchivedDatabases,
  type ArchiveOrder,
  makeArchive,
  type MadeArchive,
} from "./make-archive.ts";
import { withPostgresTables } from "./tables/postgres-tables.ts";
import { withSqliteTables } from "./tables/sqlite-tables.ts";
import { storedTables } from "./tables/stored-tables.ts";
import { writeTables } from "./tables/write-tables.ts";

/**
 * Writes all rows of all tables, and the files of the data folder as a backup has them, into one
 * archive that is imported into any database. Servers may run meanwhile. Throws BackupError,
 * SettingsError and StoreError.
 */
export function exportData(order: ArchiveOrder): Promise<MadeArchive> {
  return makeArchive(order, {
    kind: "export",
    // It names the database that is left.
    settingsFile: "",
    databases: ({ database }, folder) =>
      database.includes("://")
        ? exportPostgres(database, folder)
        : exportSqlite(database, folder, order.now),
    notesOn: () => [
      "The configuration file is not in it.",
      ...(order.env["PARAPET_ADAPTER_SECRET"]
        ? ["Set the same PARAPET_ADAPTER_SECRET for the new service: it is not in the export."]
        : []),
    ],
  });
}

async function exportSqlite(
  database: string,
  folder: string,
  clock: () => Date,
): Promise<ArchivedDatabases> {
  const versions = await copyDatabases(database, folder);
  assertCurrent(versions.database_version, mainTables);
  const files = {
    main: join(folder, dataFiles.database),
    telemetry: join(folder, dataFiles.telemetryDatabase),
  };
  // Of the copy; the telemetry of a version that had none is made there.
  const telemetry = await openTelemetryDatabase(files.main, { clock });
  await telemetry.close();
  const tables = storedTables();
  return {
    ...needed,
    ...(await withSqliteTables(files, (source) => writeTables(source, tables, folder))),
  };
}

async function exportPostgres(database: string, folder: string): Promise<ArchivedDatabases> {
  const dialect = await dialectOf(database);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    for (const tables of [mainTables, telemetryTables]) {
      // oxlint-disable-next-line no-await-in-loop
      assertCurrent(await schemaVersion(query, dialect, tables.versionTable), tables);
    }
  } finally {
    await query.destroy();
  }
  const tables = storedTables();
  return {
    ...needed,
    ...(await withPostgresTables(database, { mode: "read", tables }, (source) =>
      writeTables(source, tables, folder),
    )),
  };
}

/** The versions that exports of this Parapet have. */
export const needed = {
  database_version: mainTables.steps.length,
  telemetry_database_version: telemetryTables.steps.length,
};

function assertCurrent(version: number | undefined, { steps }: MigratedTables): void {
  if (version === steps.length) return;
  throw new BackupError(
    version === undefined || version === 0
      ? "The database has no tables of Parapet; specify it with --database, or the data folder with --data."
      : version > steps.length
        ? "The database was written by a newer Parapet; update Parapet, then export."
        : `The database needs migrations; apply them with \`${parapetCommand("migrate up")}\`, then export.`,
  );
}
