import { existsSync, statSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { removePendingNote, writePendingNote } from "./pending-note.ts";

/** Has the log emptied after the start and when nobody has written for this long. Milliseconds. */
const lookEveryMs = 3_000;

export type LogWatch = {
  /** The log was moved into the database file, all of it or some. */
  readonly moved: () => void;
  /** After the connection was closed. */
  readonly close: () => void;
};

/**
 * Looks at the log of an open database every few seconds: while something is written the note next
 * to the database says so, and when nothing more is, the log is emptied. It sees what other threads
 * and processes write, too, so one thread of a process does.
 */
export function watchLog(path: string, empty: () => void): LogWatch {
  const log = `${path}-wal`;
  let before: string | undefined;
  const look = () => {
    const now = stateOf(log);
    if (now === "") {
      before = now;
      return;
    }
    if (before === undefined || now === before) empty();
    if (now !== before) writePendingNote(path);
    before = now;
  };
  const timer = isMainThread ? setInterval(look, lookEveryMs).unref() : undefined;
  return {
    moved: () => {
      if (stateOf(log) === "") removePendingNote(path);
      else writePendingNote(path);
    },
    close: () => {
      clearInterval(timer);
      // SQLite removes the log with the last connection that is closed.
      if (!existsSync(log)) removePendingNote(path);
    },
  };
}

/** Changes with every write; "" while nothing is in the log. */
function stateOf(log: string): string {
  const found = statSync(log, { throwIfNoEntry: false, bigint: true });
  return found === undefined || found.size === 0n ? "" : `${found.size} ${found.mtimeNs}`;
}
