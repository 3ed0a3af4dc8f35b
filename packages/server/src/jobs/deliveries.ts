import type { EventHub } from "../core/events.ts";
import type { Log } from "../core/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { DeliveryOutcome, Receiver } from "../outbound/receiver.ts";
import type { ToldEvent } from "../outbound/told-event.ts";
import type { Store } from "../store/store.ts";

export type DeliveriesOptions = {
  readonly receivers: readonly Receiver[];
  readonly store: Pick<Store, "deliveries" | "events">;
  readonly arrivals: EventHub;
  readonly metrics: Pick<Metrics, "delivery">;
  readonly log: Log;
  readonly now: () => Date;
};

/**
 * Other servers and scans store events too; so often each receiver is looked after anyway.
 * Milliseconds.
 */
const lookEveryMs = 10_000;
const leaseMs = 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60_000;
const longestAskedMs = 60 * 60_000;
/** Looked at in one step, even by a receiver that takes one at a time. */
const fewestRead = 100;

/**
 * Tells receivers of events, in the order of arrival, each at its own pace. How far it came is
 * in the database, so that neither a crash nor a receiver that is away loses one; one that was told
 * and could not say so is told again. What a receiver refuses is left out after it is logged; what
 * fails is tried again for as long as it is kept.
 */
export async function deliver({
  receivers,
  ...options
}: DeliveriesOptions): Promise<{ readonly close: () => Promise<void> }> {
  const sequence = await options.store.events.newest();
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
    const next = await nextMessage(receiver, claimed.delivered, { store, now });
    if (next === undefined) {
      const settled = await receiver.settle?.();
      if (settled !== undefined) {
        metrics.delivery({ kind: receiver.kind, outcome: settled.outcome });
        if (settled.outcome !== "taken") {
          logFailure(log, receiver, settled, claimed.attempts + 1);
          await store.deliveries.postpone(receiver.id, inMs(pauseAfter(claimed.attempts, settled)));
        } else if (claimed.attempts > 0) {
          await store.deliveries.advance(receiver.id, claimed.delivered);
        }
      }
      reported = false;
    } else if (next.events.length === 0) {
      await store.deliveries.advance(receiver.id, next.last);
    } else {
      const handed = await receiver.deliver(next.events);
      metrics.delivery({ kind: receiver.kind, outcome: handed.outcome });
      if (handed.outcome !== "taken") {
        logFailure(log, receiver, handed, claimed.attempts + 1);
      }
      if (handed.outcome === "failed") {
        await store.deliveries.postpone(receiver.id, inMs(pauseAfter(claimed.attempts, handed)));
        reported = false;
      } else {
        await store.deliveries.advance(receiver.id, next.last);
      }
    }
    await store.deliveries.release(receiver.id);
    /* oxlint-enable no-await-in-loop */
  }
}

type Message = {
  /** Empty where the receiver wants none of those up to the last one. */
  readonly events: readonly ToldEvent[];
  /** The number of the last event that is then done with. */
  readonly last: number;
};

/** What a receiver is told next; undefined where there is nothing, or where a digest is not due. */
async function nextMessage(
  { wants, digestMs, most, isMixed }: Receiver,
  delivered: number,
  { store, now }: Pick<Surroundings, "store" | "now">,
): Promise<Message | undefined> {
  const { events, last } = await store.events.after(delivered, Math.max(most, fewestRead));
  if (last === undefined) return undefined;
  const wanted = events.filter(({ event }) => wants(event));
  const [first] = wanted;
  if (first === undefined) return { events: [], last };
  if (now().getTime() < Date.parse(first.stored_at) + digestMs) return undefined;
  const end = isMixed ? -1 : wanted.findIndex(({ event }) => event.kind !== first.event.kind);
  const together = wanted.slice(0, end === -1 ? most : Math.min(end, most));
  return {
    events: together.map(({ event }) => event),
    last: together.length === wanted.length ? last : (together.at(-1)?.sequence ?? last),
  };
}

function logFailure(
  log: Log,
  { kind, id }: Receiver,
  { outcome, reason }: Exclude<DeliveryOutcome, { readonly outcome: "taken" }>,
  attempts: number,
): void {
  log.warn("delivery", { kind, receiver: id, outcome, reason, attempts });
}

/** 5 s, 10 s, 20 s … 15 min; longer where the receiver has asked for it. */
function pauseAfter(attempts: number, handed: DeliveryOutcome): number {
  const own = Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs);
  const asked = handed.outcome === "failed" ? (handed.retryAfterMs ?? 0) : 0;
  return Math.max(own, Math.min(asked, longestAskedMs));
}
