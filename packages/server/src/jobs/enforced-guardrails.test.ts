import { registrationFrom } from "@parapet/guardrails";
import { expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { followEnforcement } from "./enforced-guardrails.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "guard" };

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
