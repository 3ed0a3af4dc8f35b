import { statSync } from "node:fs";
import { DatabaseUnavailable } from "./database-failure.ts";
import { fileReplaced } from "./sqlite-failure.ts";

/**
 * For a further connection to a database that this server has open as the file `id`: opened by its
 * path, a file that was taken away would be made again, empty, and of a copy in its place SQLite
 * would read the log of the one before. Throws DatabaseUnavailable where there is none, or another
 * one.
 */
export function assertThere(path: string, id: string | undefined): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const isSame = id === undefined || idOf(path) === id;
  if (size === 0 || !isSame) throw new DatabaseUnavailable(fileReplaced(path), undefined);
}

/**
 * Remembers which files a connection has open, SQLite's log included, and answers a function that
 * throws DatabaseUnavailable once other files, or none, are at their paths: a commit into a removed
 * file succeeds, and is gone with the process. Two system calls, a few microseconds.
 */
export function openFilesOf(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, id: idOf(file) }));
  return () => {
    for (const { file, id } of files) {
      if (idOf(file) !== id) throw new DatabaseUnavailable(fileReplaced(path), undefined);
    }
  };
}

/**
 * The device and the inode of a file, which no other file has as long as it is open; undefined
 * where there is none.
 */
export function idOf(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}
