import { stat } from "node:fs/promises";
import { freshSession } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { sqliteDatabase, steadyClock } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { openStore } from "./store.ts";

const mebibyte = 1024 * 1024;
const calls = 14_000;
const keyOf = (n: number) => ({ service: "s", session_id: `session-${n % 50}` });

test("the log of a database that is written all the time goes into its file, and nothing is lost", async () => {
  const { location, remove } = await sqliteDatabase();
  const store = await openStore(location, { clock: steadyClock() });
  // Three pages and more each: 180 MB of log in all, of which SQLite by itself would keep 128.
  await inTurn(Array(calls).keys(), (n) =>
    store.guardrailSessions.update(keyOf(n), () => ({
      state: { ...freshSession, tool_calls: n, parent_session_id: "x".repeat(9_000) },
      result: undefined,
    })),
  );
  expect((await stat(`${location}-wal`)).size).toBeLessThan(90 * mebibyte);
  await store.close();

  const again = await openStore(location, { clock: steadyClock() });
  const last = await again.guardrailSessions.read(keyOf(calls - 1));
  expect(last.tool_calls).toBe(calls - 1);
  await again.close();
  await remove();
});
