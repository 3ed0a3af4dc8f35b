import { freshSession, sessionStoreLaws } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

onEachDatabase("sessions of agents", (create) => {
  test.each(sessionStoreLaws.map((law) => [law.name, law] as const))("%s", (_name, law) =>
    withStore(create, async ({ guardrailSessions }) => {
      await expect(law.check(guardrailSessions)).resolves.toBeUndefined();
    }),
  );

  test("what nothing has happened in for long is forgotten", () =>
    withStore(create, async ({ guardrailSessions }) => {
      const key = { service: "s", session_id: "one" };
      await guardrailSessions.update(key, (state) => ({
        state: { ...state, tool_calls: 1 },
        result: undefined,
      }));
      expect(await guardrailSessions.prune("2026-01-01T00:00:00.000Z")).toBe(0);
      expect(await guardrailSessions.prune("2027-01-01T00:00:00.000Z")).toBe(1);
      expect(await guardrailSessions.read(key)).toEqual(freshSession);
    }));
});
