import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf } from "./fix-errors.ts";
import { thisProcess } from "./lock-owner.ts";

/**
 * Removes the locks of a thread of this process that was stopped while it held them. Nobody else can tell: the process
 * lives on. The thread must be gone.
 */
export async function releaseAbandonedLocks(thread: number, dataDir: string): Promise<void> {
  const folder = join(dataDir, "locks");
  const own = { ...(await thisProcess()), thread };
  await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const path = join(folder, name);
      if (isOf(own, await readFile(path, "utf8").catch(() => ""))) await rm(path, { force: true });
    }),
  );
}

function isOf(owner: Readonly<Record<string, unknown>>, lock: string): boolean {
  try {
    const held: Record<string, unknown> = JSON.parse(lock) ?? {};
    return Object.entries(owner).every(([name, value]) => held[name] === value);
  } catch {
    return false;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.includes(".lock"));
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return [];
    throw error;
  }
}
