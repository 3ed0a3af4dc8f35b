import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataFiles } from "@parapet/posture";
import { checkSettings } from "@parapet/settings";
import { checkForDataLoss } from "../store/check-database-files.ts";
import { telemetryLocation } from "../store/server-files.ts";
import { BackupError } from "./backup-error.ts";
import { versionsIn } from "./check-backup.ts";
import { copyDatabase } from "./database-copy.ts";
import {
  type ArchiveOrder,
  type BackupWhere,
  makeArchive,
  type MadeArchive,
} from "./make-archive.ts";

/**
 * Writes everything that a new machine needs of a data folder into one archive, while servers run
 * on it. Throws BackupError, SettingsError, or StoreError where the database has lost data.
 */
export async function backUp(order: ArchiveOrder): Promise<MadeArchive> {
  const { file: _file, now: _now, env, cwd, ...where } = order;
  return makeArchive(order, {
    kind: "backup",
    settingsFile: checkSettings(where, env, cwd).file,
    databases: async ({ database }, folder) => {
      if (database.includes("://")) return { ...noVersions, files: [] };
      const versions = await copyDatabases(database, folder);
      const files = [dataFiles.database, dataFiles.telemetryDatabase]
        .map((name) => ({ name, path: join(folder, name) }))
        .filter(({ path }) => existsSync(path));
      return { ...versions, files };
    },
    notesOn: (isSqlite) => notesOn(isSqlite, env),
  });
}

const noVersions = { database_version: 0, telemetry_database_version: 0 };

/** Copies both databases into a folder. Throws BackupError where there is none. */
export async function copyDatabases(
  location: string,
  folder: string,
): Promise<NonNullable<Awaited<ReturnType<typeof versionsIn>>>> {
  await checkForDataLoss(location);
  const databases = [
    [location, dataFiles.database],
    [telemetryLocation(location), dataFiles.telemetryDatabase],
  ] as const;
  for (const [from, name] of databases) {
    if (!existsSync(from)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await copyDatabase(from, join(folder, name));
  }
  const versions = await versionsIn(folder, dirname(location));
  if (versions === undefined) {
    throw new BackupError(
      `${location} does not exist; specify the data folder with --data, or the database with --database.`,
    );
  }
  return versions;
}

function notesOn(isSqlite: boolean, env: BackupWhere["env"]): readonly string[] {
  return [
    ...(isSqlite ? [] : ["The database is in PostgreSQL: back it up with pg_dump."]),
    ...(env["PARAPET_ADAPTER_SECRET"]
      ? ["Keep PARAPET_ADAPTER_SECRET, too: it is not in the backup."]
      : []),
  ];
}
