import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { everyAgent } from "@parapet/guardrails";
import type * as logModule from "./log-on-disk.ts";
import { openStore } from "./store.ts";

/** What happens at the next syncs of a file. */
const disk = vi.hoisted(() => ({
  syncs: 0,
  whenSynced: Promise.resolve(),
  error: undefined as Error | undefined,
}));
vi.mock("./log-on-disk.ts", async (original) => {
  const { logOnDisk } = await original<typeof logModule>();
  return {
    logOnDisk: (path: string) => {
      const log = logOnDisk(path);
      return (
        log && {
          ...log,
          sync: async () => {
            disk.syncs += 1;
            await disk.whenSynced;
            if (disk.error !== undefined) throw disk.error;
            await log.sync();
          },
        }
      );
    },
  };
});

const folder = await mkdtemp(join(tmpdir(), "parapet-disk-"));
const path = join(folder, "parapet.db");
const clock = () => new Date("2026-11-30T12:00:00Z");
const store = await openStore(path, { clock });
const ofAnotherThread = await openStore(path, { clock, isChecked: true, exists: true });
afterAll(async () => {
  await Promise.all([store.close(), ofAnotherThread.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(disk, { syncs: 0, whenSynced: Promise.resolve(), error: undefined });
});

const write = () =>
  ofAnotherThread.transaction(({ audit }) =>
    audit.append({ actor: "parapet", action: "test", target: everyAgent, detail: "" }),
  );
const session = { service: "home", session_id: "s1" };
const update = () =>
  store.guardrailSessions.update(session, (state) => ({
    state: { ...state, tool_calls: state.tool_calls + 1 },
    result: "kept",
  }));

test("what was written is acknowledged once it is on the disk, and agents do not wait for that", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.whenSynced = promise;
  let isAcknowledged = false;
  const writing = write().then(() => (isAcknowledged = true));
  await vi.waitFor(() => expect(disk.syncs).toBe(1));
  expect(await update()).toBe("kept");
  expect(isAcknowledged).toBe(false);
  resolve();
  await writing;
  expect(disk.syncs).toBe(1);
});

test("a write outside of a transaction is on the disk before it is acknowledged", async () => {
  const { audit } = ofAnotherThread;
  await audit.append({ actor: "parapet", action: "test", target: everyAgent, detail: "" });
  expect(disk.syncs).toBeGreaterThanOrEqual(1);
});

test("nobody waits for the disk to read, or to keep a session", async () => {
  await update();
  expect((await store.guardrailSessions.read(session)).tool_calls).toBeGreaterThan(0);
  await store.scans.list({ limit: 10 });
  await store.relaxedTransaction(({ violations }) => violations.list({ limit: 10 }));
  expect(disk.syncs).toBe(0);
});

test("where the disk fails, the write is not acknowledged and the reason is said", async () => {
  disk.error = Object.assign(new Error("EIO"), { code: "EIO", syscall: "fdatasync" });
  await expect(write()).rejects.toThrow("cannot be read or written; check the disk");
  disk.error = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "fdatasync" });
  await expect(write()).rejects.toThrow("is full; free some space");
  disk.error = undefined;
  await write();
});
