import type { Timers } from "../core/timers.ts";
import type { Log } from "../core/log.ts";
import { type DatabaseFailure, DatabaseUnavailable } from "../store/database-failure.ts";

export const unwrittenKinds = ["violations", "evaluations", "sessions"] as const;
export type UnwrittenKind = (typeof unwrittenKinds)[number];

/** What waits in memory for the database to take writes again. */
export type Unwritten = {
  readonly kind: UnwrittenKind;
  /** Those that wait. */
  readonly waiting: () => number;
  /** Those that were more than memory may hold, since the start. */
  readonly lost: () => number;
  /** Writes them; rejects where the database still refuses. */
  readonly flush: () => Promise<void>;
};

/**
 * The time during which the database can be read but not written, for the disk is full or
 * read-only. Calls of agents are answered all the same; what they leave behind waits in memory, and
 * one attempt a second finds out whether it can be written.
 */
export type WriteOutage = {
  readonly isOn: () => boolean;
  /** Begins the outage where an error says that writes are refused; false for every other error. */
  readonly began: (error: unknown) => boolean;
  readonly add: (unwritten: Unwritten) => void;
  /** Something waits: the next attempt writes it. */
  readonly waits: () => void;
  readonly counts: () => readonly {
    readonly kind: UnwrittenKind;
    readonly waiting: number;
    readonly lost: number;
  }[];
  /** Sentences for the operator; empty when all is well. */
  readonly problems: () => readonly string[];
  /** Tries a last time. */
  readonly close: () => Promise<void>;
};

const retryAfterMs = 1_000;
const logEveryMs = 60_000;

export function writeOutage({
  timers,
  log,
}: {
  readonly timers: Timers;
  readonly log: Pick<Log, "error" | "info">;
}): WriteOutage {
  const parts: Unwritten[] = [];
  let refusal: DatabaseFailure | undefined;
  let callOff: (() => void) | undefined;
  let trying = Promise.resolve();
  let loggedAt = Number.NEGATIVE_INFINITY;

  const counts = () =>
    parts.map(({ kind, waiting, lost }) => ({ kind, waiting: waiting(), lost: lost() }));
  const fields = () =>
    Object.fromEntries(
      counts().flatMap(({ kind, waiting, lost }) => [
        [`${kind}_waiting`, waiting],
        [`${kind}_lost`, lost],
      ]),
    );

  const began = (error: unknown): boolean => {
    if (!(error instanceof DatabaseUnavailable) || !error.failure.readable) return false;
    refusal = error.failure;
    plan();
    return true;
  };

  const say = (): void => {
    if (refusal === undefined || timers.nowMs() - loggedAt < logEveryMs) return;
    loggedAt = timers.nowMs();
    log.error("database writes are failing", { code: refusal.code, ...fields() });
  };

  const plan = (): void => {
    callOff ??= timers.after(retryAfterMs, () => {
      trying = trying.then(attempt);
    });
  };

  const attempt = async (): Promise<void> => {
    callOff = undefined;
    say();
    try {
      // Calls go on meanwhile; what they add is written in the next round.
      while (parts.some(({ waiting }) => waiting() > 0)) {
        // Sessions first: they decide about calls.
        // oxlint-disable-next-line no-await-in-loop
        for (const { flush } of parts) await flush();
      }
    } catch (error) {
      began(error);
      plan();
      return;
    }
    if (refusal === undefined) return;
    refusal = undefined;
    log.info("database writes succeed again", fields());
  };

  return {
    isOn: () => refusal !== undefined,
    began,
    add: (unwritten) => parts.push(unwritten),
    waits: () => plan(),
    counts,
    problems: () => problemsOf(refusal, counts()),
    close: async () => {
      callOff?.();
      await trying;
      if (refusal === undefined) return;
      await attempt();
      callOff?.();
      if (refusal === undefined) return;
      log.error("stopped while database writes were failing", { code: refusal.code, ...fields() });
    },
  };
}

function problemsOf(
  refusal: DatabaseFailure | undefined,
  counts: ReturnType<WriteOutage["counts"]>,
): readonly string[] {
  const of = (kind: UnwrittenKind) =>
    counts.find((count) => count.kind === kind) ?? { waiting: 0, lost: 0 };
  const sessions = of("sessions");
  const problems: string[] = [];
  if (refusal !== undefined) {
    const [violations, evaluations] = [of("violations"), of("evaluations")];
    const number = violations.waiting + violations.lost;
    problems.push(
      `${refusal.cause}: ${several(number, "violation")} could not be stored.`,
      `${several(violations.waiting, "violation")}, ${several(evaluations.waiting, "evaluation")} and the labels of ` +
        `${several(sessions.waiting, "session")} wait in memory and are written when there is room; ${refusal.remedy}, ` +
        "and do not stop Parapet before.",
    );
    if (violations.lost > 0) {
      problems.push(
        `${several(violations.lost, "violation")} did not fit into memory and are lost.`,
      );
    }
  }
  if (sessions.lost > 0) {
    problems.push(
      `The labels of ${several(sessions.lost, "session")} could not be kept, so guardrails that need them fail there; ` +
        "start new sessions.",
    );
  }
  return problems;
}

function several(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
