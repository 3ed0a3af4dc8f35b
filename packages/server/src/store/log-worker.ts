import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/*
 * The entry of the thread that moves SQLite's log into its file whenever it is told to. First what there is, while others go on
 * writing, then what they have written meanwhile, until nothing is left: then the log begins anew. It is not made shorter, which
 * takes ten times as long as that, and is what others would wait for.
 */

const path: string = workerData;
const mostRounds = 50;
const pauseMs = 2;
const sleeping = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on("message", (message: "move" | "end") => {
  if (message === "end") {
    parentPort?.close();
    return;
  }
  move();
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage("done");
});

function move(): void {
  // Opened anew: whoever closes the database last removes its log, and that should not have to be this thread.
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    const moveMore = database.prepare("pragma wal_checkpoint(passive)");
    const beginAnew = database.prepare("pragma wal_checkpoint(restart)");
    // Where somebody reads or writes all the time, the rest stays for the next time.
    for (let round = 0; round < mostRounds; round += 1) {
      const { log, checkpointed } = moveMore.get() ?? {};
      if (log === checkpointed && beginAnew.get()?.["busy"] === 0) return;
      if (round > 3) Atomics.wait(sleeping, 0, 0, pauseMs);
    }
  } finally {
    database.close();
  }
}
