import { expect, test } from "vitest";
import { createEventHub } from "./events.ts";

const never = new AbortController().signal;
const long = 60_000;

test("what was published while nobody waited is not missed", async () => {
  const hub = createEventHub();
  const subscription = hub.subscribe();
  hub.publish();
  await subscription.next(long, never);
  hub.publish();
  hub.publish();
  await subscription.next(long, never);
});

test("everyone who waits is woken", async () => {
  const hub = createEventHub();
  const waiting = [hub.subscribe(), hub.subscribe()].map(({ next }) => next(long, never));
  hub.publish();
  await Promise.all(waiting);
});

test("a wait ends after its time, and with its signal", async () => {
  const subscription = createEventHub().subscribe();
  await subscription.next(1, never);
  const leaving = new AbortController();
  const waiting = subscription.next(long, leaving.signal);
  leaving.abort();
  await waiting;
  await subscription.next(long, leaving.signal);
});

test("who has ended is not woken again", async () => {
  const hub = createEventHub();
  const subscription = hub.subscribe();
  subscription.end();
  hub.publish();
  const leaving = new AbortController();
  let woken = false;
  const waiting = subscription.next(long, leaving.signal).then(() => {
    woken = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(woken).toBe(false);
  leaving.abort();
  await waiting;
});
