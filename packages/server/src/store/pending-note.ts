import { rmSync, statSync } from "node:fs";
import { readDataFile, writeDataFile } from "../data-folder/data-file.ts";
import { bootId, hasRestartedSince } from "./machine-boot.ts";

/*
 * A small file beside a SQLite database that says: the write-ahead log holds what the database file
 * does not. A process that ends cleanly removes it with the log; where the note is there and the
 * log is not, somebody has removed the log.
 */

const longestNote = 1_024;

function pathOf(database: string): string {
  return `${database}-pending`;
}

/**
 * Does nothing where it cannot be written, or something else is in its place: then a missing log is
 * not noticed.
 */
export function writePendingNote(database: string): void {
  try {
    const text = JSON.stringify({ boot_id: bootId(), file: identityOf(database) });
    writeDataFile(pathOf(database), `${text}\n`);
  } catch {
    // A full disk, mostly; anyone who writes is told there.
  }
}

export function removePendingNote(database: string): void {
  try {
    rmSync(pathOf(database), { force: true });
  } catch {
    // As above.
  }
}

export type PendingNote = {
  /**
   * The database file is as it was when the note was written: the log has not been moved into it.
   */
  readonly isCurrent: boolean;
  /** The machine has been restarted since. */
  readonly machineRestarted: boolean;
};

/** Undefined where a log need not be there. */
export function readPendingNote(database: string): PendingNote | undefined {
  try {
    const path = pathOf(database);
    const note: unknown = JSON.parse(readDataFile(path, longestNote));
    if (typeof note !== "object" || note === null || !("file" in note)) return undefined;
    const noted = "boot_id" in note && typeof note.boot_id === "string" ? note.boot_id : "";
    return {
      isCurrent: note.file === identityOf(database),
      machineRestarted: hasRestartedSince({ bootId: noted, atMs: statSync(path).mtimeMs }),
    };
  } catch {
    return undefined;
  }
}

/** Changes when the file is replaced or written to. */
function identityOf(path: string): string {
  const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
  return [dev, ino, size, mtimeNs].join(" ");
}
