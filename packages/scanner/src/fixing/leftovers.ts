import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { nameBehindTemporary } from "./atomic-write.ts";
import { latestBackupName, timeOfBackup } from "./backup-name.ts";

// Long after any write is over: the file of a write that still runs must stay.
const leftAfterMs = 10 * 60 * 1000;

/**
 * Removes from a folder the temporary files that killed processes left when they wrote `fileName` or its copies.
 * Failing to is no failure.
 */
export async function removeLeftovers(folder: string, fileName: string, now: Date): Promise<void> {
  try {
    const names = (await readdir(folder)).filter((name) => isLeftover(name, fileName));
    await Promise.all(names.map((name) => removeIfOld(join(folder, name), now)));
  } catch {
    // The next fix tries again.
  }
}

function isLeftover(name: string, fileName: string): boolean {
  const behind = nameBehindTemporary(name);
  if (behind === undefined) return false;
  const isCopy =
    behind === latestBackupName(fileName) || timeOfBackup(fileName, behind) !== undefined;
  return behind === fileName || isCopy;
}

async function removeIfOld(path: string, now: Date): Promise<void> {
  const { mtimeMs } = await lstat(path);
  if (now.getTime() - mtimeMs > leftAfterMs) await rm(path, { force: true });
}
