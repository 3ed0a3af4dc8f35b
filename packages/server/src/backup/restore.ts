import { join } from "node:path";
import { dataFiles, parapetCommand } from "@parapet/posture";
import { BackupError } from "./backup-error.ts";
import { checkDatabases } from "./check-backup.ts";
import { forgetProofsInPostgres } from "./forget-proofs-in-postgres.ts";
import { forgetProofs } from "./forget-proofs.ts";
import { restoreArchive, type Restored, type RestoreOrder } from "./restore-archive.ts";

/**
 * Puts a backup into a data folder that has nothing of Parapet in it; with `replace`, what is there
 * is moved aside. Throws BackupError and SettingsError.
 */
export function restoreBackup(order: RestoreOrder): Promise<Restored> {
  return restoreArchive(order, {
    command: "restore",
    prepare: async ({ folder, manifest, archive, settings: { database } }) => {
      const isSqlite = !database.includes("://");
      if (manifest.tables !== undefined) {
        throw new BackupError(
          `${archive} is an export; use \`${parapetCommand("import")}\` instead.`,
        );
      }
      await checkDatabases(folder, manifest, archive);
      forgetProofs(join(folder, dataFiles.database), archive);
      if (isSqlite !== (manifest.database === "sqlite")) {
        throw new BackupError(
          isSqlite
            ? `${archive}: The database of this backup is in PostgreSQL; specify the restored database with --database.`
            : `${archive}: The backup contains a SQLite database, but the settings name a PostgreSQL database; specify a file with --database.`,
        );
      }
    },
    fill: async ({ settings: { database } }) => {
      await forgetProofsInPostgres(database);
      return [];
    },
  });
}
