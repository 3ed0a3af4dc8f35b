import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { releaseAbandonedLocks } from "./abandoned-locks.ts";
import { withFileLock } from "./file-lock.ts";
import { thisProcess } from "./lock-owner.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function heldLock(during: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await temporaryFolder();
  const locking = { dataDir, randomBytes, lockWaitMs: 0 };
  await withFileLock(join(dataDir, "file"), locking, () => during(dataDir));
}

test("what a stopped thread had locked can be locked again", async () => {
  await heldLock(async (dataDir) => {
    await releaseAbandonedLocks(threadId, dataDir);
    const locking = { dataDir, randomBytes, lockWaitMs: 0 };
    expect(await withFileLock(join(dataDir, "file"), locking, async () => "locked")).toBe("locked");
  });
});

test("locks of other threads, of other processes, and what is no lock stay", async () => {
  await heldLock(async (dataDir) => {
    const locks = join(dataDir, "locks");
    const other = { ...(await thisProcess()), pid: 1, thread: threadId };
    await writeFile(join(locks, "other.lock"), JSON.stringify(other));
    await writeFile(join(locks, "broken.lock"), "{");
    const before = await readdir(locks);
    await releaseAbandonedLocks(threadId + 1, dataDir);
    expect(await readdir(locks)).toEqual(before);
    await releaseAbandonedLocks(threadId, dataDir);
    expect((await readdir(locks)).toSorted()).toEqual(["broken.lock", "other.lock"]);
  });
});

test("a data folder without locks is no failure", async () => {
  const dataDir = await temporaryFolder();
  await releaseAbandonedLocks(threadId, dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});
