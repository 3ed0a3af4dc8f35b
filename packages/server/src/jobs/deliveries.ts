import type { EventHub } from "../core/events.ts";
import type { Log } from "../core/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Receiver } from "../outbound/receiver.ts";
import type { Store } from "../store/store.ts";

export type DeliveriesOptions = {
  readonly receivers: readonly Receiver[];
  readonly store: Pick<Store, "deliveries" | "violations">;
  readonly arrivals: EventHub;
  readonly metrics: Pick<Metrics, "delivery">;
  readonly log: Log;
  readonly now: () => Date;
};

/** Violations in one message at most. */
const batch = 100;
/**
 * Other servers store violations too; so often each receiver is looked after anyway. Milliseconds.
 */
const lookEveryMs = 10_000;
const leaseMs = 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60_000;

/**
 * Tells receivers of violations, in the order of arrival, each at its own pace. How far it came is
 * in the database, so that neither a crash nor a receiver that is away loses one; one that was told
 * and could not say so is told again. What a receiver refuses is left out after it is logged; what
 * fails is tried again for as long as it is kept.
 */
export async function deliver({
  receivers,
  ...options
}: DeliveriesOptions): Promise<{ readonly close: () => Promise<void> }> {
  const { sequence } = await options.store.violations.newest();
  for (const { id } of receivers) {
    // One after the other: there are few.
    // oxlint-disable-next-line no-await-in-loop
    await options.store.deliveries.enter(id, sequence);
  }
  const closing = new AbortController();
  const ends = receivers.map((receiver) => lookAfter(receiver, options, closing.signal));
  return {
    close: async () => {
      closing.abort();
      await Promise.all(ends);
    },
  };
}

type Surroundings = Omit<DeliveriesOptions, "receivers">;

async function lookAfter(
  receiver: Receiver,
  options: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  const subscription = options.arrivals.subscribe();
  while (!signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await deliverAll(receiver, options, signal);
    } catch {
      // The store has counted and logged its error; the next round tries again.
    }
    // oxlint-disable-next-line no-await-in-loop
    await subscription.next(lookEveryMs, signal);
  }
  subscription.end();
}

/** Tells a receiver all that it has not been told, unless another server is at it. */
async function deliverAll(
  receiver: Receiver,
  { store, metrics, log, now }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  const inMs = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  let reported = true;
  while (reported && !signal.aborted) {
    // Each message waits for the one before it.
    /* oxlint-disable no-await-in-loop */
    const claimed = await store.deliveries.claim(receiver.id, inMs(leaseMs));
    if (claimed === undefined) return;
    const waiting = await store.violations.after(claimed.delivered, batch);
    const last = waiting.at(-1)?.sequence;
    if (last === undefined) {
      reported = false;
    } else {
      const handed = await receiver.deliver(waiting.map(({ violation }) => violation));
      metrics.delivery({ kind: receiver.kind, outcome: handed.outcome });
      if (handed.outcome !== "taken") {
        const { kind, id } = receiver;
        const { outcome, reason } = handed;
        const attempts = claimed.attempts + 1;
        log.warn("delivery", { kind, receiver: id, outcome, reason, attempts });
      }
      if (handed.outcome === "failed") {
        await store.deliveries.postpone(receiver.id, inMs(pauseAfter(claimed.attempts)));
        reported = false;
      } else {
        await store.deliveries.advance(receiver.id, last);
      }
    }
    await store.deliveries.release(receiver.id);
    /* oxlint-enable no-await-in-loop */
  }
}

/** 5 s, 10 s, 20 s … 15 min. */
function pauseAfter(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs);
}
