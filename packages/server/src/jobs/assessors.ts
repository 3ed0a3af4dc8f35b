import { Worker } from "node:worker_threads";
import type { Log } from "../log.ts";
import { ProblemError } from "../problem.ts";
import type { Assessment, AssessmentRequest } from "../workspaces/assess.ts";
import type { AssessmentReply } from "./assessment-worker.ts";

/** Threads that scan, so that the event loop never waits for a scan. */
export type Assessors = {
  /** Throws ProblemError. */
  readonly assess: (request: AssessmentRequest) => Promise<Assessment>;
  readonly close: () => Promise<void>;
};

export type AssessorsOptions = {
  /** Threads at most; they are started when they are needed. */
  readonly threads: number;
  /** A scan that takes longer is stopped. */
  readonly timeoutMs: number;
  /** Heap of one thread; a workspace that needs more is refused instead of taking the server with it. */
  readonly heapMb: number;
  readonly log: Log;
};

type Task = {
  readonly request: AssessmentRequest;
  readonly resolve: (result: Assessment) => void;
  readonly reject: (error: Error) => void;
};

export function assessors(options: AssessorsOptions): Assessors {
  const { threads, timeoutMs, heapMb, log } = options;
  const waiting: Task[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  const next = (): void => {
    while (waiting.length > 0 && !closed) {
      const thread = idle.pop() ?? (all.size < threads ? start() : undefined);
      if (thread === undefined) return;
      const task = waiting.shift();
      if (task !== undefined) run(thread, task);
    }
  };

  const start = (): Thread => {
    const worker = new Worker(new URL("assessment-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.unref();
    const thread: Thread = { worker, finish: undefined };
    worker.on("message", (reply: AssessmentReply) => thread.finish?.(reply));
    worker.on("error", (error) => thread.finish?.(error));
    worker.on("exit", () => thread.finish?.(new Error("The thread ended.")));
    all.add(thread);
    return thread;
  };

  const run = (thread: Thread, { request, resolve, reject }: Task): void => {
    const timer = setTimeout(
      () => thread.finish?.(tooMuch(`takes longer than ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    thread.finish = (reply) => {
      clearTimeout(timer);
      thread.finish = undefined;
      if (reply instanceof Error) {
        all.delete(thread);
        void thread.worker.terminate();
        reject(isOutOfMemory(reply) ? tooMuch(`needs more than ${heapMb} MB of memory`) : reply);
      } else {
        idle.push(thread);
        if (reply.outcome === "done") resolve(reply.result);
        else reject(errorOf(reply, request.scanId, log));
      }
      next();
    };
    thread.worker.postMessage(request);
  };

  return {
    assess: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(stopping());
        waiting.push({ request, resolve, reject });
        return next();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(stopping());
      for (const { finish } of all) finish?.(stopping());
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

type Thread = {
  readonly worker: Worker;
  /** Ends the task that the thread works on; undefined while it is idle. */
  finish: ((reply: AssessmentReply | Error) => void) | undefined;
};

function errorOf(
  reply: Exclude<AssessmentReply, { readonly outcome: "done" }>,
  scanId: string,
  log: Log,
): ProblemError {
  if (reply.outcome === "refused") return new ProblemError(reply.code, reply.detail);
  log.error("scan failed", { scan_id: scanId, error: reply.name, at: reply.at });
  return new ProblemError("internal", "The scan failed; the log has it under its scan id.");
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function stopping(): ProblemError {
  return new ProblemError("unavailable", "The server is stopping; try again later.");
}

function tooMuch(what: string): ProblemError {
  return new ProblemError("unavailable", `A scan of this workspace ${what}; scan a smaller one.`);
}
