import { registrationFrom } from "@parapet/guardrails";
import { expect, test, vi } from "vitest";
import { createLog } from "../core/log.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { followEnforcement } from "./enforced-guardrails.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "guard" };

test("registrations that nothing can enforce are not read, and of others a few at once", () =>
  withStore(
    sqliteDatabase,
    async (store) => {
      const register = async (service: string, guardrail_name: string) => {
        const one = registrationFrom(
          { agent_id: "main", guardrail_name, mode: "blocking" },
          {
            guardrailId: `${service}/${guardrail_name}`,
            service,
            registeredVia: "api",
            now: new Date(),
          },
        );
        await store.guardrails.upsert(one, () => one, "local");
      };
      for (let n = 0; n < 450; n += 1) {
        await register("crowded", `g${n}`);
        await register("unprotected", `g${n}`);
      }
      const at = new Date().toISOString();
      const proof = { adapter: "sdk", last_heartbeat_at: at, last_enforced_at: at };
      const proven = { service: "crowded", agent_id: "main", guardrail_name: "g1" };
      await store.guardrails.enforced(proven, { ...proof, verified: true });
      const list = vi.spyOn(store.guardrails, "list");
      const { timers, untilPlanned } = manualTimers();
      const log = createLog(() => {}, { level: "error", now: () => new Date(0) });
      const job = followEnforcement({ store, rescan: async () => {}, timers, log });
      await untilPlanned();
      expect(list.mock.calls.map(([query]) => query)).toMatchObject(
        [1, 2, 3].map(() => ({ service: "crowded", limit: 200 })),
      );
      await job.close();
    },
    () => new Date(),
  ));

test("a workspace is scanned again when a guardrail is proven, and when it is proven no more", () =>
  withStore(
    sqliteDatabase,
    async (store) => {
      await store.workspaces.register("/ws", "home");
      const registration = registrationFrom(
        { ...key, mode: "blocking" },
        { guardrailId: "gr_1", service: "home", registeredVia: "api", now: new Date() },
      );
      await store.guardrails.upsert(key, () => registration, "local");
      const rescan = vi.fn<(path: string) => Promise<void>>(async () => {});
      const { timers, pass, untilPlanned } = manualTimers();
      const job = followEnforcement({
        store,
        rescan,
        timers,
        log: createLog(() => {}, { level: "error", now: () => new Date(0) }),
      });
      const round = async () => {
        await untilPlanned();
        pass(15_000);
        await untilPlanned();
      };
      await round();
      expect(rescan).not.toHaveBeenCalled();

      const at = new Date().toISOString();
      const proof = { adapter: "sdk", last_heartbeat_at: at, last_enforced_at: at };
      await store.guardrails.enforced(key, { ...proof, verified: true });
      await round();
      expect(rescan.mock.calls).toEqual([["/ws"]]);
      await round();
      expect(rescan).toHaveBeenCalledTimes(1);

      await store.guardrails.enforced(key, { ...proof, verified: false });
      await round();
      expect(rescan).toHaveBeenCalledTimes(2);
      await job.close();
    },
    () => new Date(),
  ));
