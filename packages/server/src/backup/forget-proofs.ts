import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "./backup-error.ts";

/** Of SQLite, while it changes a copy. Bytes. */
const mostMemory = 256 * 1024 * 1024;

/**
 * Takes what canaries have proven out of the copy of a database that is about to be restored: what
 * the service of the backup saw, says nothing of the folder and the machine that it is restored to.
 * Guardrails are then not known to be enforced until `parapet protect status` proves them. The copy
 * has been checked. Throws BackupError.
 */
export function forgetProofs(path: string, archive: string): void {
  if (!existsSync(path)) return;
  const copy = new DatabaseSync(path);
  try {
    for (const setting of [
      `hard_heap_limit = ${mostMemory}`,
      "trusted_schema = off",
      "journal_mode = delete",
    ]) {
      copy.exec(`pragma ${setting}`);
    }
    const tables = new Set(
      copy
        .prepare("select name from sqlite_schema where type = 'table'")
        .all()
        .map(({ name }) => name),
    );
    copy.exec("begin immediate");
    if (tables.has("canaries")) copy.exec("delete from canaries");
    if (tables.has("guardrails"))
      copy.exec("update guardrails set verified = 0 where verified <> 0");
    copy.exec("commit");
  } catch (error) {
    throw new BackupError(`${archive}: The database of the backup cannot be changed.`, {
      cause: error,
    });
  } finally {
    copy.close();
  }
}
