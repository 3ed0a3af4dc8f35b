import { stat } from "node:fs/promises";
import { freshSession } from "@parapet/guardrails";
import { expect, test, vi } from "vitest";
import { sqliteDatabase, steadyClock } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { openStore, type Store } from "./store.ts";

const logOf = async (location: string) => (await stat(`${location}-wal`)).size;
const mebibyte = 1024 * 1024;

/** Writes as calls of agents do, but a dozen pages each. */
async function write(store: Store, calls: number): Promise<void> {
  await inTurn(Array(calls).keys(), (n) =>
    store.guardrailSessions.update({ service: "s", session_id: `session-${n % 50}` }, () => ({
      state: { ...freshSession, tool_calls: n + 1, parent_session_id: "x".repeat(48_000) },
      result: undefined,
    })),
  );
}

test("the log of a database that is written all the time goes into its file, and nothing is lost", async () => {
  const { location, remove } = await sqliteDatabase();
  const store = await openStore(location, { clock: steadyClock() });
  let largest = 0;
  await vi.waitFor(
    async () => {
      await write(store, 500);
      const size = await logOf(location);
      const shrunk = size < largest;
      largest = Math.max(largest, size);
      if (!shrunk) throw new Error("The log only grows.");
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(largest).toBeLessThan(240 * mebibyte);
  await store.close();

  const again = await openStore(location, { clock: steadyClock() });
  const session = await again.guardrailSessions.read({ service: "s", session_id: "session-49" });
  expect(session.tool_calls).toBe(500);
  await again.close();
  await remove();
});
