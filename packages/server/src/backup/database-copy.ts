import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { removePendingNote } from "../store/pending-note.ts";
import { BackupError } from "./backup-error.ts";

const longestWaitMs = 10_000;
const pagesAtOnce = 1_000;

/** Copies a SQLite database as it is at one moment, while others write to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: longestWaitMs });
  try {
    // In a transaction that reads, so that no write of others begins the copy anew.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await backup(source, to, { rate: pagesAtOnce });
    source.exec("rollback");
  } finally {
    source.close();
    if (!existsSync(`${from}-wal`)) removePendingNote(from);
  }
}

/**
 * The version of the tables in a copy of a database that nobody has open. Throws BackupError where the copy is damaged, or no
 * database of Parapet.
 */
export function versionOfCopy(path: string, name: string, versionTable: string): number {
  const damaged = new BackupError(`${name} is damaged.`);
  const url = pathToFileURL(path);
  url.search = "immutable=1";
  let copy: DatabaseSync | undefined;
  try {
    copy = new DatabaseSync(url, { readOnly: true });
    copy.exec("pragma trusted_schema = off; pragma cell_size_check = on");
    const checked = copy.prepare("pragma quick_check(1)").get();
    if (checked?.["quick_check"] !== "ok") throw damaged;
    const row = copy.prepare(`select version from ${versionTable}`).get();
    const version = row?.["version"];
    if (typeof version !== "number") throw damaged;
    return version;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged;
  } finally {
    copy?.close();
  }
}
