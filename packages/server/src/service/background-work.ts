import { removeAbandoned } from "@parapet/proof/scratch-folder";
import { idOf } from "../store/open-file.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Scanner } from "@parapet/assessment";
import type { RuleFile } from "@parapet/attack-paths";
import type { ScanEnvironment } from "@parapet/scanner";
import type { Settings } from "@parapet/settings";
import { adapterSecret } from "../adapters/adapter-keys.ts";
import { keepCheckpoints } from "../audit/kept-checkpoint.ts";
import { inspectKeys } from "../adapters/installation-keys.ts";
import type { RuntimeAdapters } from "../adapters/runtime-adapters.ts";
import type { Log } from "../core/log.ts";
import { registeredGuardrails } from "../guardrails/registered-guardrails.ts";
import { onceAMinute } from "../core/once-a-minute.ts";
import { systemTimers } from "../core/timers.ts";
import { watchAdapters } from "../jobs/adapter-watch.ts";
import { followEnforcement } from "../jobs/enforced-guardrails.ts";
import { followObservations } from "../jobs/new-observations.ts";
import { rescans } from "../jobs/rescans.ts";
import { keepRetention } from "../jobs/retention.ts";
import { tellSilentMachines } from "../jobs/silent-machines.ts";
import { keepRowLimits } from "../jobs/row-limits.ts";
import { threadCleanUp } from "../jobs/clean-up-thread.ts";
import { hasLimitedRoles } from "../tokens/role-binding.ts";
import { type TelemetryThread, telemetryThread } from "../jobs/telemetry-thread.ts";
import { takeReportedGuardrails } from "../jobs/reported-guardrails.ts";
import { type ProofJobs, proofJobs } from "../jobs/proof-jobs.ts";
import { unfinishedProofs } from "../jobs/unfinished-proofs.ts";
import { startProof } from "../jobs/proof-thread.ts";
import { workspaceThreads } from "../jobs/workspace-threads.ts";
import { type WorkspacesFor, workspacesFor } from "../operations/workspaces-for.ts";
import type { TelemetryLimits } from "../telemetry/facts/limits.ts";
import { background } from "../workspaces/requester.ts";
import type { ReadableFolders } from "../workspaces/readable-folders.ts";
import type { ServiceData } from "./open-data.ts";

const scanHeapMb = 1_024;
/** Requests with spans that may wait to be counted. */
const telemetryBytes = 64 * 1024 * 1024;

/**
 * What a service does beside answering: scans in threads, telemetry, and all that happens by
 * itself.
 */
export type BackgroundWork = {
  readonly workspacesFor: WorkspacesFor;
  /** Scans a workspace that the operator named, or that is known. */
  readonly scan: (path: string) => ReturnType<ReturnType<WorkspacesFor>["scan"]>;
  /** Scans a workspace once it can be read. */
  readonly expect: (path: string) => void;
  readonly telemetry: TelemetryThread;
  /** Plays attack paths. */
  readonly proofs: ProofJobs;
  /** The configurations that adapters were put into. */
  readonly adapterTargets: () => readonly string[];
  /** What is wrong with the keys of adapters, in sentences. */
  readonly problems: () => readonly string[];
  /** Scans under way end at once. */
  readonly endScans: () => Promise<void>;
  readonly end: () => Promise<unknown>;
};

const proofAvailability = () => import("@parapet/proof/availability");

export function startBackgroundWork(
  settings: Settings,
  { store, silentStore, telemetry: seen, metrics, storeError }: ServiceData,
  around: {
    readonly scanner: () => Promise<Scanner | undefined>;
    readonly environment: ScanEnvironment;
    readonly readable: ReadableFolders;
    readonly ruleFiles: readonly RuleFile[];
    readonly telemetryLimits: TelemetryLimits;
    readonly inspectAdapters: RuntimeAdapters["inspect"];
    readonly env: Readonly<Record<string, string | undefined>>;
    /** The configuration file of the service; "" where there is none. */
    readonly config: string;
    readonly log: Log;
    readonly now: () => Date;
    readonly nowMs: () => number;
    readonly newId: (prefix: string) => string;
  },
): BackgroundWork {
  const { scanner, environment, readable, log, now, nowMs, newId } = around;
  const timers = systemTimers;
  const threads = workspaceThreads({
    settings: {
      environment,
      database: settings.database,
      databaseFile: idOf(settings.database),
      dataDir: settings.data,
      backups: settings.backups,
      retention: settings.retention,
      roots: readable.roots,
      ruleFiles: around.ruleFiles,
    },
    threads: settings.scanThreads,
    timeoutMs: settings.scanTimeoutSeconds * 1_000,
    heapMb: scanHeapMb,
    log,
    storeError,
    cleanUp: threadCleanUp(store, settings.data),
  });
  const reportedLimit = onceAMinute(nowMs, (kind) =>
    log.warn("a limit of telemetry is reached", { kind, see: "/api/v1/telemetry/dropped" }),
  );
  const telemetry = telemetryThread({
    settings: {
      database: settings.database,
      retention: settings.telemetry,
      limits: around.telemetryLimits,
    },
    mostWaiting: telemetryBytes,
    log,
    storeError,
    news: ({ guardrails, dropped, services }) => {
      for (const [kind, count] of Object.entries(dropped)) {
        metrics.telemetryDropped(kind, count);
        reportedLimit(kind);
      }
      if (guardrails) guardrailsOfSpans.look();
      if (services.length > 0) newObservations.seen(services);
    },
  });
  const guardrailsOfSpans = takeReportedGuardrails({
    store,
    waiting: seen.reportedGuardrails,
    showsEvidence: settings.guardrails.evidence,
    now,
    newId,
    timers,
    log,
  });
  const workspacesOf = workspacesFor({
    store,
    scanner,
    perform: threads.perform,
    environment,
    roots: readable.roots,
    maxWorkspaces: settings.maxWorkspaces,
    hasLimitedRoles: () => hasLimitedRoles(store, settings.signIn.roles, now()),
    observed: { log, metrics, nowMs },
    follow: (scanned) => scannedAgain.follow(scanned),
  });
  const workspaces = workspacesOf(background);
  const scan = (path: string) => workspaces.scan({ path, own: true });
  const scannedAgain = rescans({
    scan,
    isKnown: async (path) => (await store.workspaces.byPath(path)) !== undefined,
    isRecent: async (service) => {
      const [last] = (await store.scans.list({ service, limit: 1 })).rows;
      const age = now().getTime() - Date.parse(last?.scanned_at ?? "");
      return age < (settings.rescanMinutes * 60_000) / 2;
    },
    watch: settings.watch,
    roots: readable.environment.roots,
    everyMs: settings.rescanMinutes * 60_000,
    random: Math.random,
    timers,
    log,
  });
  const unfinished = unfinishedProofs(settings.data);
  // The sandbox of a killed server has ended with it.
  if (unfinished.before.length > 0) void removeAbandoned();
  const proofs = proofJobs({
    store,
    workspacesFor: workspacesOf,
    environment,
    runtimes: async () => (await proofAvailability()).playedRuntimes,
    sandboxFault: async () => (await proofAvailability()).sandboxFault(),
    start: startProof,
    guardrails: (service) =>
      registeredGuardrails(store, { ...settings, config: around.config }, { service }),
    metrics,
    log,
    timers,
    now,
    newId,
    randomBytes,
    unfinished,
  });
  const silence = tellSilentMachines({
    store: silentStore,
    silentAfterMs: settings.silentAfterHours * 3_600_000,
    now,
    timers,
  });
  const retention = keepRetention({
    store: silentStore,
    retention: settings.retention,
    now,
    random: Math.random,
    timers,
    log,
  });
  const checkpoints = keepCheckpoints({
    audit: silentStore.audit,
    dataDir: settings.data,
    timers,
    log,
  });
  const limitedRows = keepRowLimits({ store: silentStore, timers, log });
  const enforcement = followEnforcement({ store: silentStore, rescan: scan, timers, log });
  const newObservations = followObservations({ store: silentStore, rescan: scan, timers, log });
  const inspection = inspectKeys(around.inspectAdapters, {
    secret: () => adapterSecret(settings.data, around.env, randomBytes),
    folder: join(settings.data, "adapters"),
    nowMs,
    log,
  });
  const adapterWatch = watchAdapters({
    store,
    inspect: inspection.inspect,
    host: environment.hostName,
    now,
    newId,
    timers,
    log,
  });
  return {
    workspacesFor: workspacesOf,
    scan,
    expect: scannedAgain.expect,
    telemetry,
    proofs,
    adapterTargets: adapterWatch.targets,
    problems: inspection.problems,
    endScans: threads.close,
    end: () =>
      Promise.all([
        scannedAgain.close(),
        proofs.close(),
        threads.close(),
        retention.close(),
        silence.close(),
        checkpoints.close(),
        limitedRows.close(),
        enforcement.close(),
        newObservations.close(),
        adapterWatch.close(),
        telemetry.close(),
        guardrailsOfSpans.close(),
      ]),
  };
}
