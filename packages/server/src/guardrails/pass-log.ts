import { inTurn } from "../store/in-turn.ts";
import type { NewInvocation } from "../store/evaluations.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../jobs/timers.ts";
import type { WriteOutage } from "./write-outage.ts";

/**
 * Keeps the records of calls, a few at a time: an adapter does not wait for the disk to hear "allow". A crash
 * loses those of the last moment, and no violation.
 */
export type PassLog = {
  readonly add: (pass: NewInvocation) => void;
  /** One with an idempotency key that is not written yet. */
  readonly waitingWith: (service: string, key: string) => NewInvocation | undefined;
  /** Keeps what is left. */
  readonly close: () => Promise<void>;
};

/** So soon that a few go at once, and whoever asks in between hardly waits for them. */
const flushAfterMs = 10;
/** Where the database refuses, so many wait for it; older ones go. */
const mostWaiting = 10_000;

export function passLog(
  store: Pick<Store, "evaluations">,
  outage: WriteOutage,
  timers: Timers,
): PassLog {
  const waiting = new Set<NewInvocation>();
  /** Those of them that have an idempotency key. */
  const byKey = new Map<string, NewInvocation>();
  let lost = 0;
  let callOff: (() => void) | undefined;
  let flushing = Promise.resolve();

  const remove = (pass: NewInvocation): void => {
    waiting.delete(pass);
    byKey.delete(keyOf(pass.invocation.service, pass.idempotencyKey));
  };

  const write = async (passes: readonly NewInvocation[]): Promise<void> => {
    try {
      await store.evaluations.append(passes);
    } catch (error) {
      // The store has counted and logged its error.
      if (outage.began(error)) throw error;
      if (passes.length > 1) await inTurn(passes, (pass) => write([pass]));
      // It alone cannot be written.
      else lost += 1;
    }
    for (const pass of passes) remove(pass);
  };

  /** One after the other: nothing is written twice. */
  const flush = (): Promise<void> => {
    const written = flushing.then(() => (waiting.size === 0 ? undefined : write([...waiting])));
    flushing = written.catch(() => {});
    return written;
  };

  const plan = (): void => {
    // During an outage the next attempt writes them.
    if (outage.isOn()) return;
    callOff ??= timers.after(flushAfterMs, () => {
      callOff = undefined;
      flush().catch(() => {});
    });
  };

  outage.add({ kind: "evaluations", waiting: () => waiting.size, lost: () => lost, flush });

  return {
    add: (pass) => {
      waiting.add(pass);
      if (pass.idempotencyKey !== "") {
        byKey.set(keyOf(pass.invocation.service, pass.idempotencyKey), pass);
      }
      if (waiting.size > mostWaiting) {
        const [oldest] = waiting;
        if (oldest !== undefined) remove(oldest);
        lost += 1;
      }
      plan();
    },
    waitingWith: (service, key) => byKey.get(keyOf(service, key)),
    close: async () => {
      callOff?.();
      await flush().catch(() => {});
    },
  };
}

function keyOf(service: string, key: string): string {
  return JSON.stringify([service, key]);
}
