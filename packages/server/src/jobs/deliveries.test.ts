import { expect, test, vi } from "vitest";
import { createEventHub } from "../core/events.ts";
import { createLog } from "../core/log.ts";
import { factsOf } from "../outbound/event-facts.ts";
import type { DeliveryOutcome, Receiver } from "../outbound/receiver.ts";
import type { ToldEvent } from "../outbound/told-event.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { toldExposure, violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { deliver } from "./deliveries.ts";

/** Minutes that have passed; no other time does, however slow the machine. */
let passed = 0;
const clock = () => new Date(Date.parse("2026-02-03T00:00:00.000Z") + 60_000 * passed);

/** A receiver that answers as it is told, and notes what it was passed. */
function receiver(id: string, answer: () => DeliveryOutcome = () => ({ outcome: "taken" })) {
  const reported: (readonly string[])[] = [];
  return {
    reported,
    all: () => reported.flat(),
    receiver: {
      id,
      kind: "webhook",
      address: "",
      most: 100,
      isMixed: false,
      wants: () => true,
      digestMs: 0,
      test: async () => answer(),
      deliver: async (events: readonly ToldEvent[]) => {
        reported.push(events.map((event) => factsOf(event).id));
        return answer();
      },
    } satisfies Receiver,
  };
}

function start(store: Store, receivers: readonly Receiver[], lines: string[] = []) {
  const arrivals = createEventHub();
  const job = deliver({
    receivers,
    store,
    arrivals,
    metrics: { delivery: () => {} },
    log: createLog((line) => lines.push(line), { level: "info", now: () => new Date(0) }),
    now: clock,
  });
  return {
    close: async () => (await job).close(),
    ready: job,
    publish: arrivals.publish,
    add: async (...ids: string[]) => {
      for (const violation_id of ids) {
        // In this order.
        // oxlint-disable-next-line no-await-in-loop
        await store.violations.insert(violation({ violation_id }));
      }
      arrivals.publish();
    },
  };
}

onEachDatabase("receivers of violations", (create) => {
  const withClock = (work: (store: Store) => Promise<void>) => withStore(create, work, clock);
  test("get what arrives, in order, each at its own pace, and of nothing from before", () =>
    withClock(async (store) => {
      passed = 0;
      await store.violations.insert(violation({ violation_id: "before" }));
      const one = receiver("one");
      const two = receiver("two", () => ({ outcome: "failed", reason: "status 503" }));
      const job = start(store, [one.receiver, two.receiver]);
      await job.ready;
      const ids = Array.from({ length: 250 }, (_, n) => `v${n}`);
      await job.add(...ids);
      await vi.waitFor(() => expect(one.all()).toEqual(ids));
      expect(Math.max(...one.reported.map((batch) => batch.length))).toBeLessThanOrEqual(100);
      await vi.waitFor(() => expect(two.reported).toHaveLength(1));
      await job.close();
    }));

  test("that are away are told again later, and lose nothing; nor does a restart", () =>
    withClock(async (store) => {
      passed = 0;
      let isAway = true;
      const lines: string[] = [];
      const hook = receiver("hook", () =>
        isAway ? { outcome: "failed", reason: "ECONNREFUSED" } : { outcome: "taken" },
      );
      const job = start(store, [hook.receiver], lines);
      await job.ready;
      await job.add("v1");
      await vi.waitFor(() => expect(hook.reported).toHaveLength(1));
      await job.close();
      expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
        event: "delivery",
        receiver: "hook",
        outcome: "failed",
        reason: "ECONNREFUSED",
        attempts: 1,
      });
      isAway = false;
      passed = 1;
      const restarted = start(store, [hook.receiver], lines);
      await restarted.ready;
      await restarted.add("v2");
      await vi.waitFor(() => expect(hook.reported.slice(1).flat()).toEqual(["v1", "v2"]));
      await restarted.close();
    }));

  test("that refuse a message get the next one", () =>
    withClock(async (store) => {
      passed = 0;
      const answers: DeliveryOutcome[] = [{ outcome: "refused", reason: "status 400" }];
      const hook = receiver("hook", () => answers.pop() ?? { outcome: "taken" });
      const job = start(store, [hook.receiver]);
      await job.ready;
      await job.add("v1");
      await vi.waitFor(() => expect(hook.all()).toEqual(["v1"]));
      await job.add("v2");
      await vi.waitFor(() => expect(hook.all()).toEqual(["v1", "v2"]));
      await job.close();
    }));

  test("are told once by two servers that share a database", () =>
    withClock(async (store) => {
      passed = 0;
      const hook = receiver("hook");
      const jobs = [start(store, [hook.receiver]), start(store, [hook.receiver])];
      await Promise.all(jobs.map(({ ready }) => ready));
      const ids = Array.from({ length: 40 }, (_, n) => `v${n}`);
      await Promise.all(
        ids.map((violation_id) => store.violations.insert(violation({ violation_id }))),
      );
      for (const { publish } of jobs) publish();
      await vi.waitFor(() => expect(hook.all().length).toBeGreaterThanOrEqual(ids.length));
      expect(hook.all().toSorted()).toEqual(ids.toSorted());
      await Promise.all(jobs.map(({ close }) => close()));
    }));

  test("get exposures and violations in the order in which they were stored, one kind a message", () =>
    withClock(async (store) => {
      passed = 0;
      const one = receiver("one");
      const mixed = receiver("mixed");
      const job = start(store, [one.receiver, { ...mixed.receiver, isMixed: true }]);
      await job.ready;
      await store.violations.insert(violation({ violation_id: "v1" }));
      await store.events.addExposures([
        toldExposure({ event_id: "e1" }),
        toldExposure({ event_id: "e2" }),
      ]);
      await job.add("v2");
      await vi.waitFor(() => expect(one.all()).toEqual(["v1", "e1", "e2", "v2"]));
      expect(one.reported).not.toContainEqual(expect.arrayContaining(["v1", "e1"]));
      expect(one.reported).not.toContainEqual(expect.arrayContaining(["e2", "v2"]));
      await vi.waitFor(() => expect(mixed.all()).toEqual(["v1", "e1", "e2", "v2"]));
      await job.close();
    }));

  test("with rules get what these let through, and are not behind because of the rest", () =>
    withClock(async (store) => {
      passed = 0;
      const picky = receiver("picky");
      const job = start(store, [{ ...picky.receiver, wants: ({ kind }) => kind === "violation" }]);
      await job.ready;
      const exposures = Array.from({ length: 150 }, (_, n) => toldExposure({ event_id: `e${n}` }));
      await store.events.addExposures(exposures);
      await job.add("v1");
      await store.events.addExposures([toldExposure({ event_id: "last" })]);
      await job.add();
      await vi.waitFor(async () =>
        expect((await store.deliveries.get("picky"))?.delivered).toBe(await store.events.newest()),
      );
      expect(picky.reported).toEqual([["v1"]]);
      await job.close();
    }));

  test("with a digest get all that came within its time in one message", () =>
    withClock(async (store) => {
      passed = 0;
      const digest = receiver("digest");
      const one = receiver("one");
      const receivers = [
        { ...digest.receiver, isMixed: true, digestMs: 30 * 60_000 },
        one.receiver,
      ];
      const job = start(store, receivers);
      await job.ready;
      await job.add("v1");
      await store.events.addExposures([toldExposure({ event_id: "e1" })]);
      await job.add("v2");
      await vi.waitFor(() => expect(one.all()).toHaveLength(3));
      expect(digest.reported).toEqual([]);
      await job.close();
      passed = 31;
      const restarted = start(store, receivers);
      await vi.waitFor(() => expect(digest.reported).toEqual([["v1", "e1", "v2"]]));
      await restarted.close();
    }));

  test("that take one at a time get one, and are not behind because of what they do not want", () =>
    withClock(async (store) => {
      passed = 0;
      const one = receiver("one");
      const job = start(store, [
        { ...one.receiver, isMixed: true, most: 1, wants: ({ kind }) => kind === "exposure" },
      ]);
      await job.ready;
      for (let number = 0; number < 30; number += 1) {
        // oxlint-disable-next-line no-await-in-loop -- In this order.
        await store.violations.insert(violation({ violation_id: `v${number}` }));
        if (number % 10 === 0) {
          // oxlint-disable-next-line no-await-in-loop
          await store.events.addExposures([toldExposure({ event_id: `e${number}` })]);
        }
      }
      await job.add();
      await vi.waitFor(async () =>
        expect((await store.deliveries.get("one"))?.delivered).toBe(await store.events.newest()),
      );
      expect(one.reported).toEqual([["e0"], ["e10"], ["e20"]]);
      await job.close();
    }));

  test("that say when to come back are asked again then, and within an hour at most", () =>
    withClock(async (store) => {
      const asked = async (id: string, retryAfterMs: number) => {
        passed = 0;
        const outcome = { outcome: "failed", reason: "status 429", retryAfterMs } as const;
        const job = start(store, [receiver(id, () => outcome).receiver]);
        await job.ready;
        await job.add(id);
        let at = "";
        await vi.waitFor(async () => {
          at = (await store.deliveries.get(id))?.next_attempt_at ?? "";
          expect(at).not.toBe("");
        });
        await job.close();
        return Date.parse(at) - Date.parse(clock().toISOString());
      };
      expect(await asked("soon", 0)).toBe(5_000);
      expect(await asked("later", 20 * 60_000)).toBe(20 * 60_000);
      expect(await asked("never", 1e12)).toBe(60 * 60_000);
    }));

  test("that keep issues bring them in line when nothing is left to tell, and again after a failure", () =>
    withClock(async (store) => {
      passed = 0;
      const answers: (DeliveryOutcome | undefined)[] = [
        { outcome: "failed", reason: "status 503" },
        { outcome: "taken" },
      ];
      let settled = 0;
      const keeper = {
        ...receiver("keeper").receiver,
        settle: async () => {
          settled += 1;
          return answers.shift();
        },
      };
      const lines: string[] = [];
      const job = start(store, [keeper], lines);
      await job.ready;
      await vi.waitFor(async () =>
        expect((await store.deliveries.get("keeper"))?.attempts).toBe(1),
      );
      await job.close();
      expect(lines.join()).toContain("status 503");
      passed = 1;
      const restarted = start(store, [keeper], lines);
      await vi.waitFor(async () =>
        expect((await store.deliveries.get("keeper"))?.attempts).toBe(0),
      );
      expect(settled).toBe(2);
      await restarted.close();
    }));
});
