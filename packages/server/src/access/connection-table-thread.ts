import { Worker } from "node:worker_threads";
import { systemTimers, type Timers } from "../core/timers.ts";
import type { Sought } from "./connection-table.ts";
import type { Look } from "./connection-table-worker.ts";

/** Reads the list of connections; one look at a time. */
export type LookAtConnections = (sought: Sought) => Promise<Look>;

type ConnectionTableThread = {
  readonly lookAt: LookAtConnections;
  readonly close: () => Promise<void>;
};

const nobody: Look = { peers: undefined, workMs: 0 };
/** A thread holds some 20 MB: one that nobody has needed for so long ends. Milliseconds. */
const idleMs = 60_000;

/**
 * Looks in a thread, which is started when it is needed and keeps nobody alive. Where it cannot be
 * started, nobody is known, and the next look tries again.
 */
export function connectionTableThread({
  entry = new URL("connection-table-worker.ts", import.meta.url),
  timers = systemTimers,
}: { readonly entry?: URL; readonly timers?: Timers } = {}): ConnectionTableThread {
  let worker: Worker | undefined;
  let tell: ((look: Look) => void) | undefined;
  let callOff: (() => void) | undefined;

  const start = (): Worker => {
    const started = new Worker(entry);
    started.on("message", (look: Look) => tell?.(look));
    started.on("error", () => {});
    started.on("exit", () => {
      if (worker !== started) return;
      worker = undefined;
      tell?.(nobody);
    });
    // Last: a listener keeps it alive again.
    started.unref();
    return started;
  };

  const end = async (): Promise<void> => {
    tell?.(nobody);
    callOff?.();
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  return {
    lookAt: (sought) =>
      new Promise((resolve) => {
        callOff?.();
        tell = (look) => {
          tell = undefined;
          callOff = timers.after(idleMs, () => void end());
          resolve(look);
        };
        worker ??= start();
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(sought);
      }),
    close: end,
  };
}
