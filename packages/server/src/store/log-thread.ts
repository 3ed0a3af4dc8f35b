import { Worker } from "node:worker_threads";
import { type LogWatch, watchLog } from "./log-watch.ts";
import { idOf } from "./open-file.ts";

/** Keeps SQLite's log short, so that nobody who is waiting for an answer does. */
export type LogThread = {
  /** The database is open. */
  readonly opened: () => void;
  /** Says that something was written. */
  readonly wrote: () => void;
  /** The database is closed. */
  readonly close: () => void;
};

/**
 * Writes after which it is worth the trouble: at four pages each, 64 MB. Most pages are the same
 * ones again and again, and go into the file once.
 */
const moveEvery = 4_096;

/**
 * Moves the log of a database into its file when much was written, and when nothing more is, in a
 * thread that is started the first time. It takes many milliseconds of waiting for the disk; left
 * to itself, SQLite does it in the thread that happens to write.
 */
export function logThread(path: string): LogThread {
  let writes = 0;
  let underWay = false;
  let worker: Worker | undefined;
  let watch: LogWatch | undefined;
  let id: string | undefined;

  const start = (): Worker => {
    id ??= idOf(path);
    const workerData = { path, id };
    const started = new Worker(new URL("log-worker.ts", import.meta.url), { workerData });
    started.unref();
    started.on("message", (done: "move" | "empty") => {
      underWay = false;
      watch?.moved();
      // Nobody writes: until somebody does, the thread would only hold memory.
      if (done === "empty") end();
    });
    // SQLite itself moves a log that nobody else does; the next time another thread tries.
    started.on("error", () => {});
    started.on("exit", () => {
      if (worker !== started) return;
      worker = undefined;
      underWay = false;
    });
    return started;
  };

  const tell = (what: "move" | "empty" | "end"): void => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker?.postMessage(what);
  };

  const end = (): void => {
    tell("end");
    worker = undefined;
  };

  const have = (what: "move" | "empty"): void => {
    if (underWay) return;
    writes = 0;
    underWay = true;
    worker ??= start();
    tell(what);
  };

  return {
    opened: () => {
      id = idOf(path);
      watch ??= watchLog(path, () => have("empty"));
    },
    wrote: () => {
      writes += 1;
      if (writes >= moveEvery) have("move");
    },
    // It ends after what is under way.
    close: () => {
      watch?.close();
      watch = undefined;
      end();
    },
  };
}
