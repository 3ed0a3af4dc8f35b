import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { watchAdapters } from "./adapter-watch.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "guard" };
const installation = {
  installation_id: "ad_1",
  adapter: "openclaw",
  service: "home",
  agent_id: "",
  agent_ids: ["main"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/home/ada/.openclaw/openclaw.json",
  folder: "/data/adapters/ad_1",
  files: {},
  host: "desk",
  url: "http://127.0.0.1:8000",
} as const;

/** A protected and proven agent, and the job that watches it. */
async function watched(
  work: (world: {
    readonly store: Store;
    /** What the next looks find. */
    readonly find: (fault: string) => void;
    /** Lets so many milliseconds go by. */
    readonly round: (milliseconds?: number) => Promise<void>;
    readonly health: () => Promise<unknown>;
    readonly looks: () => number;
  }) => Promise<void>,
  host = "desk",
): Promise<void> {
  let at = Date.parse("2026-01-01T00:00:00.000Z");
  const now = () => new Date(at);
  await withStore(
    sqliteDatabase,
    async (store) => {
      const registration = registrationFrom(
        { ...key, mode: "blocking", severity: "low" },
        { guardrailId: "gr_1", service: "home", registeredVia: "api", now: now() },
      );
      await store.guardrails.upsert(key, () => registration, "operator");
      await store.adapters.add(installation, "");
      const canary = `parapet-canary-${"0".repeat(32)}`;
      const expires_at = new Date(at + 1000).toISOString();
      await store.canaries.open({
        canary,
        installation_id: "ad_1",
        agent_id: "main",
        expires_at,
      });
      await store.canaries.see("ad_1", "main", [canary]);
      const result = {
        blocked: true,
        blocked_when_away: true,
        ran: false,
        ran_when_away: false,
        detail: "",
      };
      await store.canaries.finish("ad_1", canary, result);
      await store.adapters.inspected("ad_1", "");
      const { timers, pass, untilPlanned } = manualTimers();
      let fault = "";
      let looks = 0;
      let count = 0;
      const job = watchAdapters({
        store,
        inspect: async () => {
          looks += 1;
          return fault;
        },
        host,
        now,
        newId: (prefix) => `${prefix}_${(count += 1)}`,
        timers,
        log: createLog(() => {}, { level: "error", now }),
      });
      await work({
        store,
        find: (found) => (fault = found),
        round: async (milliseconds = 20_000) => {
          await untilPlanned();
          at += milliseconds;
          pass(milliseconds);
          await untilPlanned();
        },
        health: async () => (await store.guardrails.get(key))?.health,
        looks: () => looks,
      });
      await job.close();
    },
    now,
  );
}

const violations = async (store: Store) => (await store.violations.list({ limit: 10 })).rows;

test("a guardrail whose adapter is taken out of its runtime is in error within a minute, told once, and clears", () =>
  watched(async ({ store, find, round, health }) => {
    await round();
    expect(await health()).toBe("active");
    find("The plugin is switched off.");
    await round();
    await round(1_000);
    expect(await health()).toBe("error");
    await round();
    expect(await violations(store)).toMatchObject([
      {
        agent_id: "main",
        service: "home",
        decision: "error",
        reason: "The plugin is switched off.",
        evidence: "No longer enforced: guard",
        severity: "low",
        action_taken: "logged",
        status: "open",
      },
    ]);
    find("");
    await round();
    expect(await health()).toBe("active");
    find("It is off again.");
    await round();
    await round(1_000);
    expect(await violations(store)).toHaveLength(2);
  }));

test("a file that is just being written is no fault", () =>
  watched(async ({ store, find, round, health }) => {
    find("The configuration is gone.");
    await round();
    find("");
    await round(1_000);
    expect(await health()).toBe("active");
    expect(await violations(store)).toEqual([]);
  }));

test("an adapter that falls silent is a fault, one that said goodbye is none", () =>
  watched(async ({ store, round, health }) => {
    await store.adapters.beat("ad_1", { loaded: true, runtimeVersion: "" });
    await round();
    expect(await health()).toBe("active");
    await round();
    await round();
    await round(1_000);
    expect(await health()).toBe("error");
    await store.adapters.beat("ad_1", { loaded: false, runtimeVersion: "" });
    await round();
    expect(await health()).toBe("active");
    await round();
    await round();
    expect(await health()).toBe("active");
    expect(await violations(store)).toHaveLength(1);
  }));

test("what is on another machine is left to the server there", () =>
  watched(async ({ round, looks }) => {
    await round();
    expect(looks()).toBe(0);
  }, "laptop"));
