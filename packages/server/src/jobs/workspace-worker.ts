import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { idMaker } from "@parapet/posture";
import { compiledRules } from "@parapet/assessment";
import { describedFailure } from "../core/described-failure.ts";
import { type ProblemCode, ProblemError, problemOfStore } from "../core/problem.ts";
import { StoreError } from "../store/store-error.ts";
import { auditSigner } from "../audit/audit-key.ts";
import { openStore } from "../store/store.ts";
import {
  allowanceWriter,
  storedObservations,
  storedRecentObservations,
} from "../telemetry/observed/stored-telemetry.ts";
import { runTask, type Task } from "../operations/index.ts";
import type { Work, WorkSettings } from "../operations/work.ts";
import { atNormalPriority, lowerPriority } from "./low-priority.ts";

/** What a thread is started with. */
export type WorkerSettings = WorkSettings & {
  readonly database: string;
  /** The file that the server has open there; undefined for a database that is none. */
  readonly databaseFile: string | undefined;
};

/** Sent before the reply of a scan: it is stored, and its fixes are still being tried. */
export type KeptNotice = { readonly outcome: "kept"; readonly result: unknown };

/** What comes back from a thread: plain data, so that it can cross. */
export type WorkerReply =
  | { readonly outcome: "done"; readonly result: unknown }
  | {
      readonly outcome: "refused";
      readonly code: ProblemCode;
      readonly detail: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly outcome: "failed"; readonly name: string; readonly at: string };

/** Said beside the replies: a statement that the database refused or could not run. */
export type StoreErrorNotice = { readonly outcome: "store-error"; readonly error: string };

/*
 * The entry of a thread: one piece of work at a time, one reply each. It reads, searches and plans,
 * and writes to the store on its own connection, so that nothing large goes back to the thread that
 * answers requests.
 */

const settings: WorkerSettings = workerData;
lowerPriority();
const now = () => new Date();
const ofRunning = { clock: now, migrations: "running" } as const;
const openedStore = memoize(async () => {
  const store = await openStore(settings.database, {
    clock: now,
    isChecked: true,
    migrations: "running",
    exists: settings.databaseFile === undefined ? true : { id: settings.databaseFile },
    onError: (error) => say({ outcome: "store-error", error: describedFailure(error).error }),
    signAudit: auditSigner(settings.dataDir, settings.environment.env, randomBytes),
  });
  const transaction: typeof store.transaction = (work) =>
    atNormalPriority(() => store.transaction(work));
  return { ...store, transaction };
});
const openedWork = memoize(openWork);

parentPort?.on("message", (task: Task) => {
  void reply(task).then(say);
});

function say(message: WorkerReply | KeptNotice | StoreErrorNotice): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

async function reply(task: Task): Promise<WorkerReply> {
  try {
    return { outcome: "done", result: await doTask(task) };
  } catch (error) {
    const problem = error instanceof StoreError ? problemOfStore(error) : error;
    if (problem instanceof ProblemError) {
      const { code, message, headers } = problem;
      return { outcome: "refused", code, detail: message, headers };
    }
    const { error: name, at } = describedFailure(error);
    return { outcome: "failed", name, at };
  }
}

async function doTask(task: Task): Promise<unknown> {
  return runTask(task, await openedWork(), (result) => say({ outcome: "kept", result }));
}

async function openWork(): Promise<Work> {
  const { database, ruleFiles } = settings;
  return {
    ...settings,
    store: await openedStore(),
    scanner: () => import("@parapet/scanner"),
    rules: memoize(() => compiledRules(ruleFiles)),
    observedOf: storedObservations(database, ofRunning),
    recentObservationsOf: storedRecentObservations(database, ofRunning),
    noteAllowed: allowanceWriter(database, ofRunning),
    now,
    newId: idMaker(now, randomBytes),
    randomBytes,
  };
}

/** Opens something once; a failure is not remembered, for a database may be away for a moment. */
function memoize<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return async () => {
    known ??= open();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
