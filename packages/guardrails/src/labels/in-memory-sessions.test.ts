import { expect, test } from "vitest";
import { sessionStoreLaws } from "../testing/session-store-laws.ts";
import { inMemorySessions } from "./in-memory-sessions.ts";

test.each(sessionStoreLaws.map((law) => [law.name, law] as const))("%s", async (_, law) => {
  await expect(law.check(inMemorySessions())).resolves.toBeUndefined();
});

test("a flood of sessions does not fill the memory: the one unused for longest goes", async () => {
  const store = inMemorySessions(2);
  const call = (session_id: string) =>
    store.update({ service: "s", session_id }, (state) => ({
      state: { ...state, tool_calls: state.tool_calls + 1 },
      result: state.tool_calls,
    }));
  await call("a");
  await call("b");
  await call("a");
  await call("c");
  expect(await call("a")).toBe(2);
  expect(await call("b")).toBe(0);
});
