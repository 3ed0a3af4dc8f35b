import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/*
 * The entry of the thread that moves SQLite's log into its file whenever it is told to. First most of it, while others go on
 * writing; then the rest, which starts the log anew and for which they wait.
 */

const path: string = workerData;
const mostAttempts = 50;
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
    database.exec("pragma wal_checkpoint(passive)");
    const startAnew = database.prepare("pragma wal_checkpoint(truncate)");
    // Somebody writes or reads at this moment. Where it is never quiet, the next message comes soon.
    for (let n = 0; n < mostAttempts && startAnew.get()?.["busy"] !== 0; n += 1) {
      Atomics.wait(sleeping, 0, 0, pauseMs);
    }
  } finally {
    database.close();
  }
}
