import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { type Hit, hitRecorder } from "./hit-recorder.ts";
import type { WriteOutage } from "./write-outage.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "watch" };
const noOutage: WriteOutage = {
  isOn: () => false,
  began: () => false,
  add: () => {},
  waits: () => {},
  counts: () => [],
  problems: () => [],
  close: async () => {},
};

/** A guardrail that only watches, and what it says at a time. */
async function watching(store: Store): Promise<(seconds: number) => Hit> {
  const { registration } = await store.guardrails.upsert(
    key,
    () =>
      registrationFrom(
        { ...key, mode: "monitoring" },
        { guardrailId: "gr_1", service: "home", registeredVia: "api", now: new Date(0) },
      ),
    "operator",
  );
  return (seconds) => ({
    registration,
    violation: violation({
      ...key,
      violation_id: `v${seconds}`,
      observed_at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
    }),
  });
}

onEachDatabase("what guardrails say", (create) => {
  test("is kept, and the guardrail says when it last spoke", () =>
    withStore(create, async (store) => {
      const hit = await watching(store);
      const keeper = hitRecorder(store, noOutage);
      const lastSeen = async () => (await store.guardrails.get(key))?.last_seen_at;
      await keeper.keep([hit(0)]);
      expect(await store.violations.get("v0")).toBeDefined();
      expect(await lastSeen()).toBe("2026-01-01T00:00:00.000Z");
      // The same again is merged, and the time moves all the same.
      await keeper.keep([hit(60)]);
      expect(await store.violations.get("v60")).toBeUndefined();
      expect(await store.violations.get("v0")).toMatchObject({ count: 2 });
      expect(await lastSeen()).toBe("2026-01-01T00:01:00.000Z");
    }));

  test("is told again when the same was said more than an hour ago", () =>
    withStore(create, async (store) => {
      const hit = await watching(store);
      const keeper = hitRecorder(store, noOutage);
      await keeper.keep([hit(0)]);
      await keeper.keep([hit(3600)]);
      expect(await store.violations.get("v3600")).toBeUndefined();
      await keeper.keep([hit(7201)]);
      expect(await store.violations.get("v7201")).toMatchObject({ count: 1 });
    }));
});
