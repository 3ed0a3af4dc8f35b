import { statSync } from "node:fs";
import { DatabaseUnavailable } from "./database-failure.ts";
import { fileReplaced } from "./sqlite-failure.ts";

/**
 * Remembers which files a connection has open, SQLite's log included, and answers a function that throws DatabaseUnavailable once
 * other files, or none, lie at their paths: a commit into a removed file succeeds, and is gone with the process. Two system
 * calls, a few microseconds.
 */
export function openFilesOf(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, id: idOf(file) }));
  return () => {
    for (const { file, id } of files) {
      if (idOf(file) !== id) throw new DatabaseUnavailable(fileReplaced(path), undefined);
    }
  };
}

function idOf(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}
