import { inTurn } from "../store/in-turn.ts";
import type { NewInvocation } from "../store/evaluations.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";
import type { WriteOutage } from "./write-outage.ts";

/**
 * Keeps the records of calls, a few at a time: an adapter does not wait for the disk to hear
 * "allow". A crash loses those of the last moment, and no violation.
 */
export type EvaluationLog = {
  readonly add: (pass: NewInvocation) => void;
  /** One with an idempotency key that is not written yet. */
  readonly waitingWith: (service: string, key: string) => NewInvocation | undefined;
  /** Keeps what is left. */
  readonly close: () => Promise<void>;
};

/** So soon that a few go at once, and anyone who asks in between hardly waits for them. */
const flushAfterMs = 10;
/** What memory may hold where the database refuses, or is slow; older ones go. */
const most = { passes: 10_000, bytes: 64 * 1024 * 1024 };
/**
 * What a record has beside the lists that grow with the guardrails: names, each of which is
 * bounded.
 */
const bytesOfNames = 4_096;

export function evaluationLog(
  store: Pick<Store, "evaluations">,
  outage: WriteOutage,
  timers: Timers,
  limits: typeof most = most,
): EvaluationLog {
  /** With the bytes that each counts for. */
  const waiting = new Map<NewInvocation, number>();
  let bytes = 0;
  /** Those of them that have an idempotency key. */
  const byKey = new Map<string, NewInvocation>();
  let lost = 0;
  let callOff: (() => void) | undefined;
  let flushing = Promise.resolve();

  const remove = (pass: NewInvocation): void => {
    bytes -= waiting.get(pass) ?? 0;
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
    const written = flushing.then(() =>
      waiting.size === 0 ? undefined : write([...waiting.keys()]),
    );
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
      const size = bytesOf(pass);
      waiting.set(pass, size);
      bytes += size;
      if (pass.idempotencyKey !== "") {
        byKey.set(keyOf(pass.invocation.service, pass.idempotencyKey), pass);
      }
      for (const oldest of waiting.keys()) {
        if (waiting.size <= limits.passes && bytes <= limits.bytes) break;
        remove(oldest);
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

/** Without writing it as JSON, which takes as long as a small evaluation. */
function bytesOf({ invocation: { reasons, matched, errors } }: NewInvocation): number {
  let characters = 0;
  for (const reason of reasons) characters += reason.length;
  for (const { guardrail_name, rule_id, reason } of matched) {
    characters += guardrail_name.length + rule_id.length + reason.length;
  }
  for (const { guardrail_name, message } of errors) {
    characters += guardrail_name.length + message.length;
  }
  return bytesOfNames + characters * 2;
}

function keyOf(service: string, key: string): string {
  return JSON.stringify([service, key]);
}
