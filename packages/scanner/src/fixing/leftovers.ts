import { lstat, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isTemporaryNameOf } from "./atomic-write.ts";

// Long after any write is over: the file of a write that still runs must stay.
const leftAfterMs = 10 * 60 * 1000;

/** Removes temporary files that a killed process left beside a file. Failing to is no failure. */
export async function removeLeftovers(path: string, now: Date): Promise<void> {
  try {
    const folder = dirname(path);
    const names = (await readdir(folder)).filter((name) => isTemporaryNameOf(basename(path), name));
    await Promise.all(names.map((name) => removeIfOld(join(folder, name), now)));
  } catch {
    // The next fix tries again.
  }
}

async function removeIfOld(path: string, now: Date): Promise<void> {
  const { mtimeMs } = await lstat(path);
  if (now.getTime() - mtimeMs > leftAfterMs) await rm(path, { force: true });
}
