import { Worker } from "node:worker_threads";
import type { Sought } from "./connection-table.ts";
import type { Look } from "./connection-table-worker.ts";

/** Reads the list of connections; one look at a time. */
export type LookAtConnections = (sought: Sought) => Promise<Look>;

type ConnectionTableThread = {
  readonly lookAt: LookAtConnections;
  readonly close: () => Promise<void>;
};

const nobody: Look = { peers: undefined, workMs: 0 };

/**
 * Looks in a thread, which is started for the first look and keeps nobody alive. Where it cannot be
 * started, nobody is known, and the next look tries again.
 */
export function connectionTableThread({
  entry = new URL("connection-table-worker.ts", import.meta.url),
}: { readonly entry?: URL } = {}): ConnectionTableThread {
  let worker: Worker | undefined;
  let tell: ((look: Look) => void) | undefined;

  const start = (): Worker => {
    const started = new Worker(entry);
    started.on("message", (look: Look) => tell?.(look));
    started.on("error", () => {});
    started.on("exit", () => {
      worker = undefined;
      tell?.(nobody);
    });
    // Last: a listener keeps it alive again.
    started.unref();
    return started;
  };

  return {
    lookAt: (sought) =>
      new Promise((resolve) => {
        tell = resolve;
        worker ??= start();
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(sought);
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
}
