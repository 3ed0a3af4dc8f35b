import { freshSession } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { boundedSessions } from "./bounded-sessions.ts";

onEachDatabase("sessions of callers without a token", (create) => {
  test("made-up ones fill their service and no more; a known one goes on; one without a place counts as tainted", async () => {
    await withStore(create, async ({ guardrailSessions }) => {
      let time = 0;
      const bounded = boundedSessions(guardrailSessions, () => time, { service: 10, all: 15 });
      const call = (service: string, session_id: string) =>
        bounded.update({ service, session_id }, (state) => ({
          state: { ...state, tool_calls: state.tool_calls + 1 },
          result: state,
        }));
      const results = [];
      for (let n = 0; n < 30; n += 1) {
        // One after the other.
        // oxlint-disable-next-line no-await-in-loop
        results.push(await call("shop", `made-up-${n}`));
      }
      expect(results.filter((state) => !state.untrusted_seen)).toHaveLength(10);
      expect(results.at(-1)).toMatchObject({
        untrusted_seen: true,
        private_read: true,
        egress_done: true,
      });
      expect(await call("shop", "made-up-3")).toEqual({ ...freshSession, tool_calls: 1 });
      expect(await call("bank", "teller")).toEqual(freshSession);
      for (let n = 0; n < 30; n += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await call(`made-up-${n}`, "s");
        time += 20_000;
      }
      expect(await guardrailSessions.count("shop", { service: 100, all: 100 })).toEqual({
        service: 10,
        all: 15,
      });
    });
  });

  test("an adapter's own session is kept however many were made up", async () => {
    await withStore(create, async ({ guardrailSessions }) => {
      const bounded = boundedSessions(guardrailSessions, () => 0, { service: 1, all: 1 });
      const taint = { ...freshSession, untrusted_seen: true };
      await bounded.update({ service: "shop", session_id: "made-up" }, () => ({
        state: { ...freshSession, tool_calls: 1 },
        result: undefined,
      }));
      const own = { service: "shop", session_id: "real" };
      await guardrailSessions.update(own, () => ({ state: taint, result: undefined }));
      expect(await guardrailSessions.read(own)).toEqual(taint);
    });
  });
});
