import { expect, test } from "vitest";
import { createEventHub } from "../core/events.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { violationEvents } from "./violation-events.ts";

const { signal } = new AbortController();

const eventsOf = ({ violations }: Store, lastEventId?: number, heartbeatMs = 20) =>
  violationEvents({
    violations,
    arrivals: createEventHub().subscribe(),
    lastEventId,
    heartbeatMs,
    pollMs: 10,
  });

test("a stream begins with how many there are, and goes on with those that arrive", () =>
  withStore(sqliteDatabase, async (store) => {
    await store.violations.insert(violation({ violation_id: "v1" }));
    const events = eventsOf(store);
    expect(await events.next(signal)).toMatch(
      /^id: 1\nevent: init\nretry: 3000\ndata: \{"newest_id":"v1","count":1\}\n\n$/,
    );
    expect(await events.next(signal)).toBe(": heartbeat\n\n");
    await store.violations.insert(violation({ violation_id: "v2" }));
    expect(await events.next(signal)).toMatch(/^id: 2\nevent: violation\ndata: \{.*"v2"/);
  }));

test("who comes back gets each one that was missed once, and numbers of a database that is gone mean nothing", () =>
  withStore(sqliteDatabase, async (store) => {
    for (const violation_id of ["v1", "v2", "v3"]) {
      // oxlint-disable-next-line no-await-in-loop -- Their order is what is tested.
      await store.violations.insert(violation({ violation_id }));
    }
    const back = eventsOf(store, 1);
    expect(await back.next(signal)).toMatch(/^id: 1\nevent: init/);
    const missed = (await back.next(signal)) ?? "";
    expect([...missed.matchAll(/^id: (\d)/gm)].map(([, id]) => id)).toEqual(["2", "3"]);
    const beyond = eventsOf(store, 99);
    expect(await beyond.next(signal)).toMatch(/^id: 3\nevent: init/);
    expect(await beyond.next(signal)).toBe(": heartbeat\n\n");
  }));

test("a stream that is over tells nothing more", () =>
  withStore(sqliteDatabase, async (store) => {
    const events = eventsOf(store);
    await events.next(signal);
    expect(await events.next(AbortSignal.abort())).toBeUndefined();
  }));
