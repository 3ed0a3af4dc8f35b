import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FilePlace } from "./file-place.ts";
import { sha256Of } from "./file-state.ts";
import type { KnownFolder } from "./known-folder.ts";
import { ownFolder } from "./own-folder.ts";

/** Where the copies of one file go. */
export type BackupFolder = { readonly folder: KnownFolder; readonly fileName: string };

const deepestFolder = 128;

/**
 * Beside the file; or, where that is inside a git work tree, in the data folder, so that nobody
 * commits a secret. Throws FixFailed, or a system error.
 */
export async function backupFolderOf(file: FilePlace, dataDir: string): Promise<BackupFolder> {
  const { folder, name: fileName } = file;
  if (!(await isInGitWorkTree(folder.path))) return { folder, fileName };
  const key = sha256Of(file.path).slice(0, 16);
  return { folder: await ownFolder(dataDir, ["backups", key]), fileName };
}

/** Looks for `.git` (a folder, or the file of a linked work tree) upwards. Never runs git. */
async function isInGitWorkTree(folder: string): Promise<boolean> {
  for (let here = folder, depth = 0; depth < deepestFolder; here = dirname(here), depth += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if (await exists(join(here, ".git"))) return true;
    if (dirname(here) === here) return false;
  }
  return true;
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
