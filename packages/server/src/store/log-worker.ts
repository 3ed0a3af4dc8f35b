import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { idOf } from "./open-file.ts";
import { removePendingNote } from "./pending-note.ts";

/*
 * The entry of the thread that moves SQLite's log into its file whenever it is told to. First what
 * there is, while others go on writing, then what they have written meanwhile, until nothing is
 * left: then the log starts over. It is made shorter only when nobody writes: that takes ten times
 * as long, and is what others would wait for.
 */

const { path, id }: { readonly path: string; readonly id: string | undefined } = workerData;
const mostRounds = 50;
const pauseMs = 2;
const sleeping = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on("message", (message: "move" | "empty" | "end") => {
  if (message === "end") {
    parentPort?.close();
    return;
  }
  move(message === "empty" ? "truncate" : "restart");
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
});

function move(end: "truncate" | "restart"): void {
  // By the path of a file that was removed, SQLite would create an empty one and delete the log,
  // which belongs to that file.
  if (idOf(path) !== id) return;
  // Opened again: anyone who closes the database last removes its log, and that should not have to
  // be this thread.
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    const moveMore = database.prepare("pragma wal_checkpoint(passive)");
    const restart = database.prepare(`pragma wal_checkpoint(${end})`);
    // Where somebody reads or writes all the time, the rest stays for the next time.
    for (let round = 0; round < mostRounds; round += 1) {
      const { log, checkpointed } = moveMore.get() ?? {};
      if (log === checkpointed && restart.get()?.["busy"] === 0) return;
      if (round > 3) Atomics.wait(sleeping, 0, 0, pauseMs);
    }
  } finally {
    database.close();
    // The others have closed theirs meanwhile.
    if (!existsSync(`${path}-wal`)) removePendingNote(path);
  }
}
