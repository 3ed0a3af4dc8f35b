import type { Settings } from "@parapet/settings";
import { checkDataFolder } from "../access/data-folder.ts";
import { assertRestored } from "../backup/unfinished-restore.ts";
import { removeAbandoned } from "../backup/working-folder.ts";
import type { EventHub } from "../core/events.ts";
import type { Log } from "../core/log.ts";
import { onceAMinute } from "../core/once-a-minute.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { checkBeforeStart } from "../store/check-database-files.ts";
import { errorCodeOf } from "../store/error-code.ts";
import type { AuditSigner } from "../store/audit-chain.ts";
import { openStore, type Store } from "../store/store.ts";
import { notifyOnViolation } from "../store/notify-on-violation.ts";
import {
  openTelemetryDatabase,
  type TelemetryDatabase,
} from "../telemetry/facts/telemetry-database.ts";

/**
 * For another process that writes: an agent waits five seconds for an answer, a probe two.
 * Milliseconds.
 */
const longestWaitMs = 1_500;

/** The data of a service, open, and what is counted of it. */
export type ServiceData = {
  readonly store: Store;
  /**
   * The same without telling open streams of violations: what happens by itself reads and removes.
   */
  readonly silentStore: Store;
  readonly telemetry: TelemetryDatabase;
  readonly metrics: Metrics;
  /** Counts an error of the database, and logs it. */
  readonly storeError: (code: string) => void;
  /** What is not as it should be, in sentences; empty where nothing is. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
};

/**
 * Checks the data folder and the database before anything is written, and opens them. Throws
 * StoreError.
 */
export async function openData(
  { data, database, migrate }: Pick<Settings, "data" | "database" | "migrate">,
  around: {
    readonly acceptDataLoss: boolean;
    readonly signAudit: AuditSigner;
    /** Wakes open streams. */
    readonly arrivals: EventHub;
    readonly log: Log;
    readonly print: (line: string) => void;
    readonly now: () => Date;
    readonly nowMs: () => number;
  },
): Promise<ServiceData> {
  const { acceptDataLoss, signAudit, arrivals, log, print, now, nowMs } = around;
  const folder = await checkDataFolder(data);
  if (folder.isTightened) log.info("data folder made private", { mode: "0700" });
  if (folder.warning !== "") print(`Warning: ${folder.warning}`);
  const metrics = createMetrics(() => store.openPathCounts());
  const storeErrorLogged = onceAMinute(nowMs, (error) => log.error("store error", { error }));
  const storeError = (error: string) => {
    metrics.storeError();
    storeErrorLogged(error);
  };
  assertRestored(data);
  await removeAbandoned(data);
  const migrations = migrate ? "apply" : "refuse";
  const losses = await checkBeforeStart(database, { acceptDataLoss, now });
  for (const problem of losses) log.warn("data lost", { problem });
  const silentStore = await openStore(database, {
    clock: now,
    isChecked: true,
    migrations,
    longestWaitMs,
    onError: (error) => storeError(errorCodeOf(error)),
    signAudit,
  });
  const store = notifyOnViolation(silentStore, (violation) => {
    metrics.violation(violation);
    arrivals.publish();
  });
  const seen = await openTelemetryDatabase(database, { clock: now, migrations });
  if (seen.damage !== "") log.error("telemetry is damaged", { what: seen.damage });
  return {
    store,
    silentStore,
    telemetry: seen,
    metrics,
    storeError,
    problems: [...losses, folder.problem, seen.damage].filter((problem) => problem !== ""),
    close: async () => {
      metrics.close();
      await seen.close();
      await store.close();
    },
  };
}
