import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/** Keeps SQLite's log short, so that nobody who is waiting for an answer does. */
export type LogThread = {
  /** Says that something was written. */
  readonly wrote: () => void;
  readonly close: () => void;
};

/** Writes between two looks at the log: one takes a few pages. */
const lookEvery = 256;
/**
 * Bytes of log that are worth the trouble: whoever writes then waits some twenty milliseconds for the disk, once in ten seconds
 * where 500 calls a second are asked about. Most pages are the same ones again and again, and go into the file once.
 */
const mostBytes = 128 * 1024 * 1024;

/**
 * Moves the log of a database into its file when it has grown, in a thread that is started the first time. It takes many
 * milliseconds of waiting for the disk; left to itself, SQLite does it in the thread that happens to write.
 */
export function logThread(path: string): LogThread {
  let writes = 0;
  let underWay = false;
  let closed = false;
  let worker: Worker | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL("log-worker.ts", import.meta.url), { workerData: path });
    started.unref();
    started.on("message", () => (underWay = false));
    // SQLite itself moves a log that nobody else does.
    started.on("error", () => {});
    return started;
  };

  const tell = (what: "move" | "end"): void => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker?.postMessage(what);
  };

  const look = async (): Promise<void> => {
    const log = await stat(`${path}-wal`).catch(() => undefined);
    if (closed || log === undefined || log.size < mostBytes) {
      underWay = false;
      return;
    }
    worker ??= start();
    tell("move");
  };

  return {
    wrote: () => {
      writes += 1;
      if (writes < lookEvery || underWay) return;
      writes = 0;
      underWay = true;
      void look();
    },
    close: () => {
      closed = true;
      // It ends after what is under way.
      tell("end");
    },
  };
}
