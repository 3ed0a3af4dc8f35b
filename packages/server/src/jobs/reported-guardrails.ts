import type { Log } from "../core/log.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import type { ReportedGuardrails } from "../telemetry/facts/reported-guardrails.ts";
import { takeEvaluations } from "../telemetry/guardrails/reported-evaluation.ts";
import { takeRegistration } from "../telemetry/guardrails/reported-registration.ts";
import type { Timers } from "../core/timers.ts";

export type ReportedGuardrailsOptions = {
  readonly store: Pick<Store, "transaction">;
  readonly waiting: ReportedGuardrails;
  readonly showsEvidence: boolean;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly timers: Timers;
  readonly log: Log;
};

/** Of each kind in one transaction, and in one round: others write to the database, too. */
const atOnce = 25;
/**
 * Between two rounds: a flood of spans takes a small share of the thread that answers requests.
 * Milliseconds.
 */
const restMs = 250;
const lookEveryMs = 30_000;

/**
 * Carries what spans reported about guardrails into the main database, some in each round: who is
 * registered first, then what was objected to. It leaves the place where it waits only after that;
 * what is carried twice, because the server ended in between, is there once.
 */
export function takeReportedGuardrails(options: ReportedGuardrailsOptions): {
  /** There is something to carry. */
  readonly look: () => void;
  readonly close: () => Promise<void>;
} {
  const { store, waiting, showsEvidence, now, newId, timers, log } = options;
  let round = Promise.resolve();
  let planned = false;
  let closed = false;
  let restUntil = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | undefined;
  let callOffRound: (() => void) | undefined;

  /** True where there may be more. */
  const carryRegistrations = async (): Promise<boolean> => {
    const some = await waiting.next(atOnce);
    const last = some.at(-1);
    if (last === undefined) return false;
    const left: string[] = [];
    await store.transaction((repositories) =>
      inTurn(some, async ({ reported }) => {
        const { guardrail } = reported;
        if (guardrail.tells !== "registration") return;
        const own = { guardrailId: newId("gr"), now: now() };
        const became = await takeRegistration(repositories, reported, guardrail, own);
        if (became === "no room") left.push(reported.service);
      }),
    );
    await waiting.taken(last.sequence, left);
    return some.length === atOnce;
  };

  const carryEvaluations = async (): Promise<boolean> => {
    const some = await waiting.nextEvaluations(atOnce);
    if (some.length === 0) return false;
    await store.transaction((repositories) =>
      inTurn(some, (reported) => takeEvaluations(repositories, reported, { showsEvidence })),
    );
    await waiting.evaluationsTaken(some);
    return some.length === atOnce;
  };

  const carry = async (): Promise<void> => {
    planned = false;
    const isMore = (await carryRegistrations()) || (await carryEvaluations());
    restUntil = timers.nowMs() + restMs;
    if (isMore) look();
  };

  const begin = (): void => {
    callOffRound = undefined;
    round = round.then(carry).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error;
      log.error("guardrails from spans not stored", { error: name });
    });
  };

  const look = (): void => {
    if (planned || closed) return;
    planned = true;
    const rest = restUntil - timers.nowMs();
    if (rest > 0) callOffRound = timers.after(rest, begin);
    else begin();
  };

  const plan = (): void => {
    if (closed) return;
    look();
    callOff = timers.after(lookEveryMs, plan);
  };
  plan();

  return {
    look,
    close: async () => {
      closed = true;
      callOff?.();
      callOffRound?.();
      await round;
    },
  };
}
