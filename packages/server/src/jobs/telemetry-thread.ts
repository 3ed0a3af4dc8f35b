import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Log } from "../core/log.ts";
import type { News } from "../telemetry/facts/ledger.ts";
import type { ExportOutcome } from "../telemetry/receive/keep-exports.ts";
import type { ReceivedExport } from "../telemetry/receive/read-export.ts";
import type { TelemetryReply, TelemetryTask, TelemetryWorkerSettings } from "./telemetry-worker.ts";

/** The thread that takes telemetry in. */
export type TelemetryThread = {
  /**
   * What became of a request, once it is on the disk; "busy" where too much waits already: it may
   * come again.
   */
  readonly take: (
    received: ReceivedExport,
  ) => Promise<ExportOutcome | { readonly outcome: "busy" }>;
  /** Forgets all that was seen of a service. False where that failed. */
  readonly forget: (service: string) => Promise<boolean>;
  /** Ends after what is under way. */
  readonly close: () => Promise<void>;
};

export type TelemetryThreadOptions = {
  readonly settings: TelemetryWorkerSettings;
  /** Bytes of requests that may wait for it. */
  readonly mostWaiting: number;
  readonly log: Log;
  readonly storeError: (error: string) => void;
  /** Told what was new in spans that are on the disk. */
  readonly news: (news: News) => void;
};

type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<
    number,
    { readonly size: number; answer: (outcome: ExportOutcome) => void }
  >;
};

type WithoutId<Task> = Task extends unknown ? Omit<Task, "id"> : never;

/** Enough for the largest request; one that needs more fails alone, and the thread starts over. */
const heapMb = 1_024;
/** Spans live for a moment: with more room most of them are gone before they are looked at. */
const youngMb = 96;
/** A stop waits so long for what is under way. */
const longestCloseMs = 5_000;

export function telemetryThread(options: TelemetryThreadOptions): TelemetryThread {
  const { settings, mostWaiting, log, storeError, news } = options;
  const underWay = new Set<Promise<unknown>>();
  let thread: Thread | undefined;
  let lastId = 0;
  let waitingBytes = 0;
  let closed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL("telemetry-worker.ts", import.meta.url), {
      workerData: settings,
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
    worker.unref();
    const started: Thread = { worker, waiting: new Map() };
    const finish = (id: number, outcome: ExportOutcome): void => {
      const waiting = started.waiting.get(id);
      started.waiting.delete(id);
      waitingBytes -= waiting?.size ?? 0;
      waiting?.answer(outcome);
    };
    worker.on("message", (message: TelemetryReply) => {
      if ("id" in message) finish(message.id, message.outcome);
      else if (message.notice === "news") news(message.news);
      else {
        storeError(message.error);
        log.error("telemetry", { error: message.error });
      }
    });
    worker.on("error", (error) => log.error("telemetry thread failed", { error: error.name }));
    worker.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const id of started.waiting.keys()) finish(id, { outcome: "failed", reason: "" });
    });
    return started;
  };

  const ask = (
    task: WithoutId<TelemetryTask>,
    size: number,
    move: readonly ArrayBuffer[],
  ): Promise<ExportOutcome> => {
    const asked = new Promise<ExportOutcome>((resolve) => {
      const { worker, waiting } = (thread ??= start());
      const id = (lastId += 1);
      waitingBytes += size;
      waiting.set(id, { size, answer: resolve });
      worker.postMessage({ ...task, id }, [...move]);
    });
    underWay.add(asked);
    return asked.finally(() => underWay.delete(asked));
  };

  return {
    take: async (received) => {
      const size = received.bytes.byteLength;
      if (closed || (waitingBytes > 0 && waitingBytes + size > mostWaiting)) {
        return { outcome: "busy" };
      }
      // Bytes that have their own buffer move; others are copied.
      const { buffer } = received.bytes;
      const alone = buffer instanceof ArrayBuffer && buffer.byteLength === size && size > 0;
      return ask({ received }, size, alone ? [buffer] : []);
    },
    forget: async (service) =>
      !closed && (await ask({ forget: service }, 0, [])).outcome === "kept",
    close: async () => {
      closed = true;
      await Promise.race([Promise.all(underWay), wait(longestCloseMs, undefined, { ref: false })]);
      await thread?.worker.terminate();
    },
  };
}

/**
 * A thread finds code that was compiled before where this one does; by itself it would compile it
 * all again.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  const kept = getCompileCacheDir();
  // Node names the folder of its own version in the one that it was given.
  return kept === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(kept) };
}
