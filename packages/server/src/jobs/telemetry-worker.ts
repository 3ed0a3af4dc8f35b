import { parentPort, workerData } from "node:worker_threads";
import { describedFailure } from "../core/described-failure.ts";
import type { News } from "../telemetry/facts/ledger.ts";
import type { TelemetryLimits } from "../telemetry/facts/limits.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { type ExportOutcome, keepExports, reasonOf } from "../telemetry/receive/keep-exports.ts";
import {
  expireOld,
  releaseOrphans,
  type TelemetryRetention,
} from "../telemetry/receive/maintenance.ts";
import type { ReceivedExport } from "../telemetry/receive/read-export.ts";
import { lowerPriority } from "./low-priority.ts";

/** What the thread is started with. */
export type TelemetryWorkerSettings = {
  /** The main database; the tables of telemetry are next to it. */
  readonly database: string;
  readonly retention: TelemetryRetention;
  readonly limits: TelemetryLimits;
};

export type TelemetryTask =
  | { readonly id: number; readonly received: ReceivedExport }
  | { readonly id: number; readonly forget: string };

/** Replies carry the number of their task; notices are alone. */
export type TelemetryReply =
  | { readonly id: number; readonly outcome: ExportOutcome }
  | { readonly notice: "news"; readonly news: News }
  | { readonly notice: "failed"; readonly error: string };

/*
 * The entry of the thread that takes telemetry in: it inflates, reads, counts and commits, so that
 * the thread that answers requests only moves bytes. It does one thing after the other, and lets go
 * of what is old between them.
 */

const { database, retention, limits }: TelemetryWorkerSettings = workerData;
const now = () => new Date();
const giveUpEveryMs = 30_000;
const forgetEveryMs = 3_600_000;
const firstForgetAfterMs = 90_000;

lowerPriority();

const opened = openTelemetryDatabase(database, {
  clock: now,
  limits,
  migrations: "running",
});
// Anyone who waits for it is told.
opened.catch(() => {});
const kept = opened.then(({ ledger }) =>
  keepExports({
    ledger,
    now,
    keepDays: retention.days,
    later: setImmediate,
    news: report,
    failed: (error) => say({ notice: "failed", error: describedFailure(error).error }),
  }),
);
kept.catch(() => {});

parentPort?.on("message", (task: TelemetryTask) => {
  void work(task).catch((error: unknown) => {
    say({ notice: "failed", error: describedFailure(error).error });
    say({ id: task.id, outcome: { outcome: "failed", reason: reasonOf(error) } });
  });
});

async function work(task: TelemetryTask): Promise<void> {
  const { id } = task;
  const { damage } = await opened;
  if (damage !== "") {
    say({ id, outcome: { outcome: "failed", reason: damage } });
    return;
  }
  if ("received" in task) {
    (await kept).take(task.received, (outcome) => say({ id, outcome }));
    return;
  }
  const { forgetting } = await opened;
  await (await kept).settled();
  await forgetting.service(task.forget);
  say({ id, outcome: { outcome: "kept", rejected: 0, reason: "" } });
}

repeat(giveUpEveryMs, giveUpEveryMs, async () =>
  releaseOrphans((await opened).ledger, now(), report),
);
repeat(firstForgetAfterMs, forgetEveryMs, async () =>
  expireOld((await opened).forgetting, retention, now()),
);

function report(news: News): void {
  if (news.guardrails || news.services.length > 0 || Object.keys(news.dropped).length > 0) {
    say({ notice: "news", news });
  }
}

function repeat(firstMs: number, everyMs: number, round: () => Promise<void>): void {
  setTimeout(() => {
    void round()
      .catch((error: unknown) => say({ notice: "failed", error: describedFailure(error).error }))
      .finally(() => repeat(everyMs, everyMs, round));
  }, firstMs).unref();
}

function say(message: TelemetryReply): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
