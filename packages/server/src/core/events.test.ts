import { expect, test } from "vitest";
import { createEventHub } from "./events.ts";

const never = new AbortController().signal;
const long = 60_000;

/** Whether a wait has ended by the next turn of the event loop. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  const turn = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([wait.then(() => true), turn]);
}

test("what was published while nobody waited is not missed", async () => {
  const hub = createEventHub();
  const subscription = hub.subscribe();
  hub.publish();
  expect(await hasEnded(subscription.next(long, never))).toBe(true);
  hub.publish();
  hub.publish();
  expect(await hasEnded(subscription.next(long, never))).toBe(true);
});

test("everyone who waits is woken", async () => {
  const hub = createEventHub();
  const waits = [hub.subscribe(), hub.subscribe()].map(({ next }) => next(long, never));
  expect(await Promise.all(waits.map(hasEnded))).toEqual([false, false]);
  hub.publish();
  expect(await Promise.all(waits.map(hasEnded))).toEqual([true, true]);
});

test("a wait ends after its time, and with its signal", async () => {
  const subscription = createEventHub().subscribe();
  await expect(subscription.next(1, never)).resolves.toBeUndefined();
  const leaving = new AbortController();
  const wait = subscription.next(long, leaving.signal);
  expect(await hasEnded(wait)).toBe(false);
  leaving.abort();
  expect(await hasEnded(wait)).toBe(true);
  expect(await hasEnded(subscription.next(long, leaving.signal))).toBe(true);
});

test("who has ended is not woken again", async () => {
  const hub = createEventHub();
  const subscription = hub.subscribe();
  subscription.end();
  hub.publish();
  const leaving = new AbortController();
  const wait = subscription.next(long, leaving.signal);
  expect(await hasEnded(wait)).toBe(false);
  leaving.abort();
  await wait;
});
