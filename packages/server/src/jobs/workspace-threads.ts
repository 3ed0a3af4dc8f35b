import { parapetCommand } from "@parapet/posture";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "../core/log.ts";
import { ProblemError } from "../core/problem.ts";
import { operationOf, type Task } from "../operations/index.ts";
import { type Lane, lanes, type Queued, workQueue } from "../operations/work-queue.ts";
import type { Requester } from "../workspaces/requester.ts";
import { limitWork } from "./work-limit.ts";
import type {
  KeptNotice,
  StoreErrorNotice,
  WorkerReply,
  WorkerSettings,
} from "./workspace-worker.ts";

/** Threads that work on workspaces, so that the event loop never waits for a scan. */
export type WorkspaceThreads = {
  /** Does the heavy part of an operation. It waits in one queue with that of all others. */
  readonly perform: (task: Task, requester: Requester) => Promise<unknown>;
  /** Gives up what is under way: nothing of it is stored. */
  readonly close: () => Promise<void>;
};

export type WorkspaceThreadsOptions = {
  readonly settings: WorkerSettings;
  /**
   * Threads for scans at most, and one more for quick answers; they are started when they are
   * needed.
   */
  readonly threads: number;
  /**
   * Processor time: a scan that takes more is stopped; a fix or a rollback, which scans beside its
   * own work, at three times that. Fixes of a scan are tried for as long once more; meanwhile what
   * it found is answered, and their rank stays unknown where that is not enough.
   */
  readonly timeoutMs: number;
  /** Milliseconds of processor time that a thread has used; left out: as the system counts them. */
  readonly usedBy?: (worker: Worker) => Promise<number>;
  /**
   * Heap of one thread; a workspace that needs more is refused instead of taking the server with
   * it.
   */
  readonly heapMb: number;
  readonly log: Log;
  /** Called for each statement that the database refused or could not run. */
  readonly storeError: (error: string) => void;
  /**
   * Called when a thread was stopped in the middle of a fix or a rollback, before its caller gets
   * an answer.
   */
  readonly cleanUp: (task: Task, threadId: number) => Promise<void>;
};

/** Somebody who waits for an answer. */
type Waiter = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  isPresent: boolean;
};

/** One piece of work, and all who wait for it. */
type Job = Queued & {
  readonly task: Task;
  /** The same for the same work. */
  readonly question: string;
  readonly waiters: Set<Waiter>;
  /** Ends it while it runs. */
  end?: (error: Error) => void;
};

/** Seconds after which one whose work found no place may ask again. */
const retryAfter = 10;
const queueLimits = { perCaller: 100, inAll: 400 };
/** Milliseconds: what is nearly done costs less to end than a thread to start. */
const graceOfDeparted = 1_000;

type Thread = {
  readonly worker: Worker;
  /** True for the one that answers people while all others scan. */
  readonly isForQuick: boolean;
  /** Ends the task that the thread works on; undefined while it is idle. */
  finish: ((reply: WorkerReply | Error) => void) | undefined;
  /** What its task has stored, whatever becomes of the rest. */
  kept: { readonly result: unknown } | undefined;
};

export function workspaceThreads(options: WorkspaceThreadsOptions): WorkspaceThreads {
  const {
    threads,
    timeoutMs,
    usedBy = processorMs,
    heapMb,
    log,
    storeError,
    cleanUp: settle,
  } = options;
  const queue = workQueue<Job>(queueLimits);
  const running = new Set<Job>();
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  const next = (): void => {
    for (;;) {
      // Somebody looks at a page and waits for it, or has asked for a fix.
      const job = takeFor(false) ?? takeFor(true);
      if (job === undefined) return;
      run(job.thread, job.job);
    }
  };

  const takeFor = (
    isForQuick: boolean,
  ): { readonly thread: Thread; readonly job: Job } | undefined => {
    if (!hasThread(isForQuick)) return undefined;
    const job = queue.next(isForQuick ? quickLanes : lanes);
    return job && { thread: threadFor(isForQuick), job };
  };

  const hasThread = (isForQuick: boolean): boolean =>
    idle.some((thread) => thread.isForQuick === isForQuick) ||
    [...all].filter((thread) => thread.isForQuick === isForQuick).length <
      (isForQuick ? 1 : threads);

  const threadFor = (isForQuick: boolean): Thread => {
    const at = idle.findLastIndex((thread) => thread.isForQuick === isForQuick);
    const [known] = at === -1 ? [] : idle.splice(at, 1);
    return known ?? start(isForQuick);
  };

  const start = (isForQuick: boolean): Thread => {
    const worker = new Worker(new URL("workspace-worker.ts", import.meta.url), {
      workerData: options.settings,
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.unref();
    const thread: Thread = { worker, isForQuick, finish: undefined, kept: undefined };
    worker.on("message", (message: WorkerReply | KeptNotice | StoreErrorNotice) => {
      if (message.outcome === "store-error") storeError(message.error);
      else if (message.outcome === "kept") thread.kept = { result: message.result };
      else thread.finish?.(message);
    });
    worker.on("error", (error) => thread.finish?.(error));
    worker.on("exit", () => thread.finish?.(new Error("The thread ended.")));
    all.add(thread);
    return thread;
  };

  const run = (thread: Thread, job: Job): void => {
    const { task, waiters } = job;
    const patience = writesFiles(task) ? 3 * timeoutMs : timeoutMs;
    const limit = (exceeded: () => void) =>
      limitWork({ limitMs: patience, usedMs: () => usedBy(thread.worker), exceeded });
    const outOfTime = (): void =>
      thread.finish?.(
        tooMuch(`takes longer than ${patience / 1000} s`, "allow more with --scan-timeout"),
      );
    let callOff = limit(() => {
      if (thread.kept === undefined) return outOfTime();
      resolveAll(thread.kept.result);
      callOff = limit(outOfTime);
    });
    const over = (): void => {
      running.delete(job);
      queue.done(job);
    };
    const resolveAll = (result: unknown): void => {
      for (const { resolve } of waiters) resolve(result);
    };
    const rejectAll = (error: Error): void => {
      for (const { reject } of waiters) reject(error);
    };
    const giveUp = async (error: Error): Promise<void> => {
      await end(thread, task);
      over();
      if (thread.kept === undefined) rejectAll(error);
      else {
        if (!closed && !isDeserted(job)) {
          log.warn("fix ranking failed", { workspace: job.workspace, reason: error.message });
        }
        resolveAll(thread.kept.result);
      }
      next();
    };
    thread.kept = undefined;
    running.add(job);
    job.end = (error) => thread.finish?.(error);
    thread.finish = (reply) => {
      callOff();
      thread.finish = undefined;
      if (reply instanceof Error) {
        const answer = isOutOfMemory(reply)
          ? tooMuch(`needs more than ${heapMb} MB`, `scan it with \`${parapetCommand("scan")}\``)
          : reply;
        void giveUp(answer);
        return;
      }
      idle.push(thread);
      over();
      if (reply.outcome === "done") resolveAll(reply.result);
      else rejectAll(errorOf(reply, task, log));
      next();
    };
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.worker.postMessage(task);
  };

  /** A thread that cannot go on makes room for another. */
  const end = async (thread: Thread, task: Task): Promise<void> => {
    const { threadId } = thread.worker;
    await thread.worker.terminate();
    try {
      if (writesFiles(task)) await settle(task, threadId);
    } catch (error) {
      log.error("cleanup failed", { work: task.name, error: nameOf(error) });
    }
    all.delete(thread);
  };

  const jobFor = (task: Task, requester: Requester): Job => {
    const question = JSON.stringify(task);
    const lane = laneOf(task, requester);
    const same = (job: Job): boolean => job.question === question && job.lane === lane;
    // What a question is answered by while it is asked again is as good; a scan that has begun may
    // have read the files before.
    const shared =
      (operationOf(task.name).isShared === true ? [...running].find(same) : undefined) ??
      (writesFiles(task) ? undefined : queue.find(same));
    if (shared !== undefined) return shared;
    const workspace = workspaceOf(task);
    const job: Job = { task, question, lane, caller: requester.key, workspace, waiters: new Set() };
    const full = queue.add(job);
    if (full !== undefined) throw noRoom(full);
    return job;
  };

  /**
   * What has not begun is dropped with the last who waits for it; what runs is ended where that
   * leaves nothing half done.
   */
  const depart = (job: Job, waiter: Waiter): void => {
    waiter.isPresent = false;
    if (!running.has(job)) {
      job.waiters.delete(waiter);
      waiter.reject(departed());
      if (job.waiters.size === 0) queue.remove(job);
    } else if (!writesFiles(job.task) && isDeserted(job)) {
      setTimeout(() => {
        if (isDeserted(job) && running.has(job)) job.end?.(departed());
      }, graceOfDeparted).unref();
    }
  };

  const perform: WorkspaceThreads["perform"] = (task, requester) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(stopping());
      const { signal } = requester;
      if (signal?.aborted === true) return reject(departed());
      const job = jobFor(task, requester);
      const leave = (): void => depart(job, waiter);
      const settled = (): void => signal?.removeEventListener("abort", leave);
      const waiter: Waiter = {
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
        isPresent: true,
      };
      job.waiters.add(waiter);
      signal?.addEventListener("abort", leave, { once: true });
      return next();
    });

  return {
    perform,
    close: async () => {
      closed = true;
      for (const { waiters } of queue.clear()) {
        for (const { reject } of waiters) reject(stopping());
      }
      for (const { finish } of all) finish?.(stopping());
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
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

/** What the thread does that is kept from scans. */
const quickLanes = lanes.filter((lane) => lane !== "scan" && lane !== "background");

function laneOf({ name }: Task, { isBackground = false }: Requester): Lane {
  return isBackground ? "background" : operationOf(name).lane;
}

function writesFiles({ name }: Task): boolean {
  return operationOf(name).lane === "change";
}

/** The workspace that nothing else may be done with meanwhile. */
function workspaceOf({ name, request }: Task): string {
  return operationOf(name).locks?.(request) ?? "";
}

function errorOf(
  reply: Exclude<WorkerReply, { readonly outcome: "done" }>,
  { name }: Task,
  log: Log,
): ProblemError {
  if (reply.outcome === "refused") {
    return new ProblemError(reply.code, reply.detail, { headers: reply.headers });
  }
  log.error("work failed", { work: name, error: reply.name, at: reply.at });
  return new ProblemError("internal", "Internal error; see the server log.");
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

function isDeserted({ waiters }: Job): boolean {
  return ![...waiters].some(({ isPresent }) => isPresent);
}

/** Nobody reads this. */
function departed(): ProblemError {
  return new ProblemError("unavailable", "The request was canceled.");
}

function noRoom(whose: "caller" | "all"): ProblemError {
  const reason =
    whose === "caller"
      ? `${queueLimits.perCaller} of your requests wait for their turn already`
      : "More requests wait for their turn than the server takes";
  return new ProblemError("unavailable", `${reason}; try again in ${retryAfter} s.`, {
    headers: { "Retry-After": String(retryAfter) },
  });
}

function tooMuch(what: string, way: string): ProblemError {
  return new ProblemError(
    "unavailable",
    `Work on this workspace ${what}; it is too large, or the machine too busy. Try again, ${way}, or split it.`,
  );
}
