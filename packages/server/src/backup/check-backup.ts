import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFiles } from "@parapet/posture";
import { type Migration, migrations } from "../store/migration.ts";
import { telemetryMigrations } from "../telemetry/facts/tables.ts";
import { BackupError } from "./backup-error.ts";
import { lookAtCopy } from "./database-copy.ts";
import { type Manifest, tableFile } from "./manifest.ts";
import { areOwnTables } from "./own-tables.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { folderToCheck } from "./working-folder.ts";

/** A table of an export. */
export type ExportedTable = {
  readonly name: string;
  readonly rows: number;
  /** Of its rows, each as a line of JSON. */
  readonly sha256: string;
};

/** What a backup holds. */
export type BackupSummary = {
  readonly file: string;
  /** UTC. */
  readonly created_at: string;
  readonly parapet_version: string;
  readonly host: string;
  readonly data_dir: string;
  /** "postgres": the databases are not in it. */
  readonly database: "sqlite" | "postgres";
  readonly database_version: number;
  readonly telemetry_database_version: number;
  readonly files: number;
  /** Of the files, unpacked. */
  readonly bytes: number;
  /** Only of an export. */
  readonly tables?: readonly ExportedTable[] | undefined;
};

/**
 * Reads a whole backup, with checksums and databases, as a restore would; only databases are
 * unpacked. Throws BackupError.
 */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const folder = await folderToCheck();
  try {
    const manifest = await unpackArchive(file, folder, isDatabase);
    if (manifest.tables === undefined) await checkDatabases(folder, manifest, file);
    return summaryOf(file, manifest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isDatabase(name: string): boolean {
  return name === dataFiles.database || name === dataFiles.telemetryDatabase;
}

export function summaryOf(
  file: string,
  { files, tables, format: _format, ...rest }: Manifest,
): BackupSummary {
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const exported = tables?.map(({ name, rows }) => ({
    name,
    rows,
    sha256: sums.get(tableFile(name)) ?? "",
  }));
  return {
    file,
    ...rest,
    files: files.length,
    bytes,
    ...(exported !== undefined && { tables: exported }),
  };
}

/**
 * Looks into the unpacked databases. Throws BackupError where one is damaged, missing, not as
 * Parapet makes it, or of a newer one.
 */
export async function checkDatabases(
  folder: string,
  { database }: Manifest,
  file: string,
): Promise<void> {
  if (database === "postgres") return;
  const copies = await versionsIn(folder, file);
  if (copies === undefined) {
    throw new BackupError(`${file}: The backup has no ${dataFiles.database}.`);
  }
  const [known, knownOfTelemetry] = [migrations.length, telemetryMigrations.length];
  if (copies.database_version > known || copies.telemetry_database_version > knownOfTelemetry) {
    throw new BackupError(`${file}: The database was written by a newer Parapet; update Parapet.`);
  }
}

/**
 * The versions of the copied databases in a folder; undefined where there is none. Telemetry may be
 * missing: 0. Throws BackupError where one is damaged or not as Parapet makes it.
 */
export async function versionsIn(
  folder: string,
  file: string,
): Promise<Pick<Manifest, "database_version" | "telemetry_database_version"> | undefined> {
  const versionOf = async (name: string, steps: readonly Migration[], table: string) => {
    const path = join(folder, name);
    if (!existsSync(path)) return undefined;
    const { version, entries } = lookAtCopy(path, `${file}: ${name}`, table);
    // Of what a newer Parapet makes nothing is known here.
    const isKnown = version <= steps.length;
    if (isKnown && !(await areOwnTables(entries, steps.slice(0, version), table))) {
      throw new BackupError(
        `${file}: ${name} does not match the schema of Parapet in version ${version}: tables, columns, constraints or indexes differ.`,
      );
    }
    return version;
  };
  const { database, telemetryDatabase } = dataFiles;
  const database_version = await versionOf(database, migrations, "schema_version");
  if (database_version === undefined) return undefined;
  const telemetry = await versionOf(telemetryDatabase, telemetryMigrations, "telemetry_version");
  return { database_version, telemetry_database_version: telemetry ?? 0 };
}
