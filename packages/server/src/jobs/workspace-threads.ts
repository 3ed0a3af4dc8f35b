import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "../log.ts";
import { ProblemError } from "../problem.ts";
import type { WorkspaceWork } from "../workspaces/workspace-work.ts";
import type {
  StoreErrorNotice,
  WorkerReply,
  WorkerSettings,
  WorkerTask,
} from "./workspace-worker.ts";

/** Threads that work on workspaces, so that the event loop never waits for a scan. */
export type WorkspaceThreads = WorkspaceWork & {
  /** Gives up what is under way: nothing of it is stored. */
  readonly close: () => Promise<void>;
};

export type WorkspaceThreadsOptions = {
  readonly settings: WorkerSettings;
  /** Threads for scans at most, and one more for quick answers; they are started when they are needed. */
  readonly threads: number;
  /** A scan that takes longer is stopped; a fix or a rollback, which scans beside its own work, at three times that. */
  readonly timeoutMs: number;
  /** Heap of one thread; a workspace that needs more is refused instead of taking the server with it. */
  readonly heapMb: number;
  readonly log: Log;
  /** Told of each statement that the database refused or could not run. */
  readonly storeError: (error: string) => void;
  /** Called when a thread was stopped in the middle of a fix or a rollback, before its caller gets an answer. */
  readonly settle: (task: WorkerTask, threadId: number) => Promise<void>;
};

type Waiting = {
  readonly task: WorkerTask;
  /** A method, for what a thread sends back has the type that the task says, and no other. */
  resolve(this: void, result: unknown): void;
  readonly reject: (error: Error) => void;
};

type Thread = {
  readonly worker: Worker;
  /** True for the one that answers people while all others scan. */
  readonly isForQuick: boolean;
  /** Ends the task that the thread works on; undefined while it is idle. */
  finish: ((reply: WorkerReply | Error) => void) | undefined;
};

export function workspaceThreads(options: WorkspaceThreadsOptions): WorkspaceThreads {
  const { threads, timeoutMs, heapMb, log, storeError, settle } = options;
  const waiting: Waiting[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  const next = (): void => {
    while (waiting.length > 0) {
      // Somebody looks at a page and waits for it.
      const quick = waiting.findIndex(({ task }) => isQuick(task));
      const thread = threadFor(quick !== -1);
      if (thread === undefined) return;
      const [first] = waiting.splice(Math.max(0, quick), 1);
      if (first !== undefined) run(thread, first);
    }
  };

  const threadFor = (quick: boolean): Thread | undefined => {
    const at = idle.findLastIndex(({ isForQuick }) => quick || !isForQuick);
    if (at !== -1) return idle.splice(at, 1)[0];
    const started = [...all];
    if (started.filter(({ isForQuick }) => !isForQuick).length < threads) return start(false);
    const isThere = started.some(({ isForQuick }) => isForQuick);
    return quick && !isThere ? start(true) : undefined;
  };

  const start = (isForQuick: boolean): Thread => {
    const worker = new Worker(new URL("workspace-worker.ts", import.meta.url), {
      workerData: options.settings,
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.unref();
    const thread: Thread = { worker, isForQuick, finish: undefined };
    worker.on("message", (message: WorkerReply | StoreErrorNotice) => {
      if (message.outcome === "store-error") storeError(message.error);
      else thread.finish?.(message);
    });
    worker.on("error", (error) => thread.finish?.(error));
    worker.on("exit", () => thread.finish?.(new Error("The thread ended.")));
    all.add(thread);
    return thread;
  };

  const run = (thread: Thread, { task, resolve, reject }: Waiting): void => {
    const patience = writesFiles(task) ? 3 * timeoutMs : timeoutMs;
    const timer = setTimeout(
      () => thread.finish?.(tooMuch(`takes longer than ${patience / 1000} s`)),
      patience,
    );
    thread.finish = (reply) => {
      clearTimeout(timer);
      thread.finish = undefined;
      if (reply instanceof Error) {
        const answer = isOutOfMemory(reply) ? tooMuch(`needs more than ${heapMb} MB`) : reply;
        void end(thread, task).then(() => reject(answer));
        return;
      }
      idle.push(thread);
      if (reply.outcome === "done") resolve(reply.result);
      else reject(errorOf(reply, task, log));
      next();
    };
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.worker.postMessage(task);
  };

  /** A thread that cannot go on makes room for another. */
  const end = async (thread: Thread, task: WorkerTask): Promise<void> => {
    const { threadId } = thread.worker;
    await thread.worker.terminate();
    try {
      if (writesFiles(task)) await settle(task, threadId);
    } catch (error) {
      log.error("not settled", { work: task.name, error: nameOf(error) });
    }
    all.delete(thread);
    next();
  };

  const ask = <Result>(task: WorkerTask): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      if (closed) return reject(stopping());
      waiting.push({ task, resolve, reject });
      return next();
    });

  return {
    scan: (request) => ask({ name: "scan", request }),
    fix: (request) => ask({ name: "fix", request }),
    previewFix: (request) => ask({ name: "previewFix", request }),
    rollback: (request) => ask({ name: "rollback", request }),
    suppressions: (request) => ask({ name: "suppressions", request }),
    suppress: (request) => ask({ name: "suppress", request }),
    liftSuppression: (request) => ask({ name: "liftSuppression", request }),
    explain: (request) => ask({ name: "explain", request }),
    sourceLines: (request) => ask({ name: "sourceLines", request }),
    analyze: (request) => ask({ name: "analyze", request }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(stopping());
      for (const { finish } of all) finish?.(stopping());
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

/** A thread finds code that was compiled before where this one does; by itself it would compile it all again. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const kept = getCompileCacheDir();
  // Node names the folder of its own version in the one that it was given.
  return kept === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(kept) };
}

/** Reads a file or two of a workspace, and writes nothing. */
function isQuick({ name }: WorkerTask): boolean {
  return ["explain", "sourceLines", "suppressions"].includes(name);
}

function writesFiles({ name }: WorkerTask): boolean {
  return ["fix", "rollback", "suppress", "liftSuppression"].includes(name);
}

function errorOf(
  reply: Exclude<WorkerReply, { readonly outcome: "done" }>,
  { name }: WorkerTask,
  log: Log,
): ProblemError {
  if (reply.outcome === "refused") return new ProblemError(reply.code, reply.detail);
  log.error("work failed", { work: name, error: reply.name, at: reply.at });
  return new ProblemError("internal", "This is a fault of Parapet; the log has it.");
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function stopping(): ProblemError {
  return new ProblemError("unavailable", "The server is stopping; try again later.");
}

function tooMuch(what: string): ProblemError {
  return new ProblemError(
    "unavailable",
    `Work on this workspace ${what}; it is too large, or the machine too busy. Try again, or split it.`,
  );
}
