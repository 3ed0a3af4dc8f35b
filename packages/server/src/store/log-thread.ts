import { Worker } from "node:worker_threads";

/** Keeps SQLite's log short, so that nobody who is waiting for an answer does. */
export type LogThread = {
  /** Says that something was written. */
  readonly wrote: () => void;
  readonly close: () => void;
};

/**
 * Writes after which it is worth the trouble: at four pages each, 64 MB. Most pages are the same ones again and again, and go into
 * the file once.
 */
const moveEvery = 4_096;

/**
 * Moves the log of a database into its file when much was written, in a thread that is started the first time. It takes many
 * milliseconds of waiting for the disk; left to itself, SQLite does it in the thread that happens to write.
 */
export function logThread(path: string): LogThread {
  let writes = 0;
  let underWay = false;
  let worker: Worker | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL("log-worker.ts", import.meta.url), { workerData: path });
    started.unref();
    started.on("message", () => (underWay = false));
    // SQLite itself moves a log that nobody else does; the next time another thread tries.
    started.on("error", () => {});
    started.on("exit", () => {
      worker = undefined;
      underWay = false;
    });
    return started;
  };

  const tell = (what: "move" | "end"): void => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker?.postMessage(what);
  };

  return {
    wrote: () => {
      writes += 1;
      if (writes < moveEvery || underWay) return;
      writes = 0;
      underWay = true;
      worker ??= start();
      tell("move");
    },
    // It ends after what is under way.
    close: () => tell("end"),
  };
}
