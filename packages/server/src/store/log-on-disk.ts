import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

/** The log of an open SQLite database. */
export type LogOnDisk = {
  /** Resolves once everything that was committed before is on the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => void;
};

const syncFile = promisify(fdatasync);

/**
 * For a connection that does not wait for the disk itself: SQLite would, at each commit, and nobody
 * else can write meanwhile, nor this thread answer anybody. Undefined where the database has no
 * log, or it cannot be opened here. It stays the same file as long as the database is open, and
 * SQLite has no locks on it that closing it here could end.
 */
export function logOnDisk(path: string): LogOnDisk | undefined {
  const file = openedLog(`${path}-wal`);
  if (file === undefined) return undefined;
  const underWay = new Set<Promise<void>>();
  return {
    sync: async () => {
      const syncing = syncFile(file);
      underWay.add(syncing);
      await syncing.finally(() => underWay.delete(syncing));
    },
    close: () => {
      if (underWay.size === 0) closeSync(file);
      else void Promise.allSettled(underWay).then(() => closeSync(file));
    },
  };
}

function openedLog(path: string): number | undefined {
  try {
    // Windows syncs only what may be written.
    return openSync(path, "r+");
  } catch {
    return undefined;
  }
}
