import { constants, lstatSync, openSync, type Stats, statSync } from "node:fs";
import { withoutWaiting } from "@parapet/settings/named-file";
import { kindOfEntry } from "../data-folder/data-file.ts";
import { StoreError } from "./store-error.ts";

/** What SQLite puts next to a database, and opens by its name. */
const beside = ["-wal", "-shm", "-journal"];

/**
 * Throws StoreError where something else than a file is in the place of a SQLite database, or of
 * one that SQLite keeps next to it: it would wait for a pipe, and write into what a link leads to.
 * The database itself may be a link.
 */
export function assertDatabaseFiles(path: string): void {
  const database = foundAt(path, statSync);
  if (database?.isFile() === false) throw notOurs(path, kindOfEntry(database));
  for (const file of beside.map((end) => `${path}${end}`)) {
    const found = foundAt(file, lstatSync);
    if (found === undefined) continue;
    if (!found.isFile()) throw notOurs(file, kindOfEntry(found));
    if (found.nlink > 1) throw notOurs(file, "a file with further names (hard links)");
  }
}

/** Undefined also where it cannot be looked at, which is said where it is opened. */
function foundAt(path: string, look: (path: string) => Stats): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

/** Opens one of them to look into it, without SQLite. Throws the errors of the system. */
export function openForCheck(path: string): number {
  return openSync(path, constants.O_RDONLY | withoutWaiting);
}

function notOurs(path: string, what: string): StoreError {
  return new StoreError(
    "unavailable",
    `${path} is ${what}, which SQLite did not create; remove it.`,
  );
}
