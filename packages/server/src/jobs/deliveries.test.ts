import type { Violation } from "@parapet/guardrails";
import { expect, test, vi } from "vitest";
import { createEventHub } from "../core/events.ts";
import { createLog } from "../core/log.ts";
import type { DeliveryOutcome, Receiver } from "../outbound/receiver.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { deliver } from "./deliveries.ts";

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
      test: async () => answer(),
      deliver: async (violations: readonly Violation[]) => {
        reported.push(violations.map(({ violation_id }) => violation_id));
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
    now: () => new Date(),
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
  const withClock = (work: (store: Store) => Promise<void>) =>
    withStore(create, work, () => new Date(Date.now() + 60_000 * passed));
  let passed = 0;

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
});
