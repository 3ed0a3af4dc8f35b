import { rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFiles, parapetCommand } from "@parapet/posture";
import { openStore } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { BackupError } from "./backup-error.ts";
import { needed } from "./export-data.ts";
import { forgetProofsInPostgres } from "./forget-proofs-in-postgres.ts";
import { forgetProofs } from "./forget-proofs.ts";
import { type Manifest, type ManifestTable, tableFolder } from "./manifest.ts";
import {
  restoreArchive,
  type Restored,
  type RestoreOrder,
  type Unpacked,
} from "./restore-archive.ts";
import { type LoadedTables, loadTables } from "./tables/load-tables.ts";
import { withPostgresTables } from "./tables/postgres-tables.ts";
import { withSqliteTables } from "./tables/sqlite-tables.ts";
import { type StoredTable, storedTables } from "./tables/stored-tables.ts";

/**
 * Puts an export into an empty database, and its files into a data folder that has nothing of
 * Parapet in it; with `replace`, rows in PostgreSQL are deleted and files moved aside. All rows are
 * read back and compared before anything else is changed. Throws BackupError, SettingsError and
 * StoreError.
 */
export function importData(order: RestoreOrder): Promise<Restored> {
  return restoreArchive(order, {
    command: "import",
    prepare: async (unpacked) => {
      const { folder, settings, manifest, archive } = unpacked;
      const tables = tablesOf(manifest, archive);
      if (settings.database.includes("://")) return;
      const files = {
        main: join(folder, dataFiles.database),
        telemetry: join(folder, dataFiles.telemetryDatabase),
      };
      await makeTables(files.main, order.now);
      await withSqliteTables(files, (target) =>
        loadTables(target, tables, { folder, replace: false }),
      );
      forgetProofs(files.main, archive);
      await rm(join(folder, tableFolder), { recursive: true });
    },
    fill: (unpacked) => fillPostgres(unpacked, order),
  });
}

async function fillPostgres(
  { folder, settings: { database }, manifest, archive }: Unpacked,
  { now, replace }: Pick<RestoreOrder, "now" | "replace">,
): Promise<readonly string[]> {
  const tables = tablesOf(manifest, archive);
  await makeTables(database, now);
  const { changed } = await withPostgresTables(database, { mode: "write", tables }, (target) =>
    loadTables(target, tables, { folder, replace }),
  );
  await forgetProofsInPostgres(database);
  await rm(join(folder, tableFolder), { recursive: true });
  return changedNote(changed);
}

function changedNote(changed: LoadedTables["changed"]): readonly string[] {
  if (changed === 0) return [];
  return [
    `Rows with the character U+0000, which PostgreSQL does not store: ${changed}. It was replaced by U+FFFD.`,
  ];
}

/** Creates what is missing, empty. */
async function makeTables(database: string, clock: () => Date): Promise<void> {
  // The folder is one of an archive: nothing of it was lost.
  const store = await openStore(database, { clock, isChecked: true });
  await store.close();
  const telemetry = await openTelemetryDatabase(database, { clock });
  await telemetry.close();
}

/** The tables of an export, which are exactly those of this Parapet. Throws BackupError. */
function tablesOf(manifest: Manifest, archive: string): readonly (StoredTable & ManifestTable)[] {
  const { tables, files } = manifest;
  if (tables === undefined) {
    throw new BackupError(
      `${archive} is a backup; use \`${parapetCommand("restore")}\` instead, or \`${parapetCommand("export")}\` to make an export.`,
    );
  }
  const versions = [
    [manifest.database_version, needed.database_version],
    [manifest.telemetry_database_version, needed.telemetry_database_version],
  ] as const;
  if (versions.some(([found, known]) => found > known)) {
    throw new BackupError(`${archive}: The export was written by a newer Parapet; update Parapet.`);
  }
  if (versions.some(([found, known]) => found < known)) {
    throw new BackupError(
      `${archive}: The export was written by Parapet ${manifest.parapet_version}, whose tables are older; update Parapet where it was made, and export again.`,
    );
  }
  const byName = new Map(tables.map((table) => [table.name, table]));
  const known = storedTables();
  const found = known.flatMap((table) => {
    const exported = byName.get(table.name);
    return exported === undefined ? [] : [{ ...table, ...exported }];
  });
  const hasDatabase = files.some(({ name }) =>
    [dataFiles.database, dataFiles.telemetryDatabase].some((file) => file === name),
  );
  if (found.length !== known.length || tables.length !== known.length || hasDatabase) {
    throw new BackupError(`${archive}: The tables of the export are not those of Parapet.`);
  }
  return found;
}
