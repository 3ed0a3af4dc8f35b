import { lstat, readdir, unlink } from "node:fs/promises";
import { pathIn } from "../files/folder-handle.ts";
import { latestBackupName, timeOfBackup } from "./backup-name.ts";
import { inFolder, type KnownFolder } from "./known-folder.ts";
import { nameBehindTemporary } from "./temporary-name.ts";

// Long after any write is over: the file of a write that still runs must stay.
const leftAfterMs = 10 * 60 * 1000;

/**
 * Removes from a folder the temporary files that killed processes left when they wrote `fileName`
 * or its copies. Failing to is no failure.
 */
export async function removeStaleFiles(
  folder: KnownFolder,
  fileName: string,
  now: Date,
): Promise<void> {
  try {
    await inFolder(folder, async (handle) => {
      const names = await readdir(handle.systemPath);
      const left = names.filter((name) => isLeftover(name, fileName));
      await Promise.all(left.map((name) => removeIfOld(pathIn(handle, name), now)));
    });
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

async function removeIfOld(systemPath: string, now: Date): Promise<void> {
  const { mtimeMs } = await lstat(systemPath);
  if (now.getTime() - mtimeMs > leftAfterMs) await unlink(systemPath);
}
