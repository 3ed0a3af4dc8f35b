import { readdir, realpath, unlink } from "node:fs/promises";
import { join } from "node:path";
import { FileReadError } from "../files/file-read-error.ts";
import { pathIn } from "../files/folder-handle.ts";
import { contentOf } from "./file-lock.ts";
import { errnoOf } from "./fix-errors.ts";
import { inFolder, knownFolder, type KnownFolder } from "./known-folder.ts";
import { thisProcess } from "./lock-owner.ts";

/**
 * Removes the locks of a thread of this process that was stopped while it held them. Nobody else
 * can tell: the process lives on. The thread must be gone.
 */
export async function releaseAbandonedLocks(thread: number, dataDir: string): Promise<void> {
  const locks = await locksIn(dataDir);
  if (locks === undefined) return;
  const own = { ...(await thisProcess()), thread };
  await inFolder(locks, async (folder) => {
    const names = (await readdir(folder.systemPath)).filter((name) => name.includes(".lock"));
    await Promise.all(
      names.map(async (name) => {
        const content = await contentOf({ folder, name }).catch(() => "");
        if (isOf(own, content ?? "")) await unlink(pathIn(folder, name)).catch(() => {});
      }),
    );
  });
}

function isOf(owner: Readonly<Record<string, unknown>>, lock: string): boolean {
  try {
    const held: Record<string, unknown> = JSON.parse(lock) ?? {};
    return Object.entries(owner).every(([name, value]) => held[name] === value);
  } catch {
    return false;
  }
}

async function locksIn(dataDir: string): Promise<KnownFolder | undefined> {
  try {
    return await knownFolder(join(await realpath(dataDir), "locks"));
  } catch (error) {
    const isMissing = error instanceof FileReadError && error.code === "not_found";
    if (isMissing || errnoOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
