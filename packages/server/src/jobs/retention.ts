import type { Settings } from "@parapet/settings";
import type { Log } from "../core/log.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";

/**
 * Forgets what has grown old, on one of the servers that share a database: violations, events for
 * receivers, resolved attack paths, what services came to before, audit entries, evaluations,
 * closed tickets, sessions of agents. Scans go as new ones come.
 */
export type Retention = {
  /** Ends after the round that is under way. */
  readonly close: () => Promise<void>;
};

export type RetentionOptions = {
  readonly store: Pick<
    Store,
    | "violations"
    | "events"
    | "attackPaths"
    | "audit"
    | "evaluations"
    | "guardrailSessions"
    | "leases"
    | "machines"
    | "instructions"
    | "serviceRisks"
    | "tickets"
  >;
  readonly retention: Settings["retention"];
  readonly now: () => Date;
  /** From 0 to 1: instances that share a database take turns. */
  readonly random: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

const firstAfterMs = 60_000;
const everyMs = 6 * 3_600_000;
/** Less than what is between two rounds at the least, so that each round is somebody's. */
const leaseMs = 4 * 3_600_000;
const leaseName = "retention";
const dayMs = 86_400_000;
/** Longer than a machine keeps a scan that it could not send. */
const keptUploadDays = 60;
const keptInstructionDays = 90;

/** A first round a minute after the start, then four a day, a quarter of the time more or less. */
export function keepRetention(options: RetentionOptions): Retention {
  const { timers, random, log } = options;
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const plan = (milliseconds: number): void => {
    if (closed) return;
    callOff = timers.after(milliseconds * (0.75 + random() / 2), () => {
      round = inTurn(options)
        .then((forgotten) => forgotten && log.info("retention", forgotten))
        // The store has counted and logged its error; the next round tries again.
        .catch(() => {})
        .then(() => plan(everyMs));
    });
  };
  plan(firstAfterMs);

  return {
    close: async () => {
      closed = true;
      callOff?.();
      await round;
    },
  };
}

/** Undefined where another server has done it a short while ago, or is at it. */
async function inTurn(options: RetentionOptions) {
  const { leases } = options.store;
  const until = new Date(options.now().getTime() + leaseMs).toISOString();
  if (!(await leases.take(leaseName, until))) return undefined;
  try {
    return await forgetOld(options);
  } catch (error) {
    await leases.release(leaseName);
    throw error;
  }
}

/** How many of each went. */
async function forgetOld({ store, retention, now }: RetentionOptions) {
  const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();
  return {
    violations: await store.violations.prune(daysAgo(retention.violationDays)),
    events: await store.events.prune(daysAgo(retention.violationDays)),
    attack_paths: await store.attackPaths.prune(daysAgo(retention.resolvedPathDays)),
    risk_moments: await store.serviceRisks.prune(daysAgo(retention.resolvedPathDays)),
    audit: await store.audit.prune(daysAgo(retention.auditDays)),
    evaluations: await store.evaluations.prune(daysAgo(retention.evaluationDays)),
    uploads: await store.machines.pruneUploads(daysAgo(keptUploadDays)),
    instructions: await store.instructions.prune(daysAgo(keptInstructionDays)),
    tickets: await store.tickets.prune(daysAgo(retention.resolvedPathDays)),
    sessions: await store.guardrailSessions.prune(daysAgo(retention.evaluationDays)),
  };
}
