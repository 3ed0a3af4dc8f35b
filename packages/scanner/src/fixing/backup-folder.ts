import { lstat, mkdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sha256Of } from "./file-state.ts";

/** Where the copies of one file go. */
export type BackupFolder = { readonly path: string; readonly fileName: string };

const deepestFolder = 128;

/**
 * Beside the file; or, where that is inside a git work tree, in the data folder, so that nobody commits a secret.
 * Throws a system error. The folder exists afterwards. Of a symbolic link, "beside" is beside the link.
 */
export async function backupFolderOf(filePath: string, dataDir: string): Promise<BackupFolder> {
  const folder = await realpath(dirname(filePath));
  const fileName = basename(filePath);
  if (!(await isInGitWorkTree(folder))) return { path: folder, fileName };
  const key = sha256Of(join(folder, fileName)).slice(0, 16);
  const path = join(dataDir, "backups", key);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return { path: await realpath(path), fileName };
}

/** Looks for `.git` (a folder, or the file of a linked work tree) upwards. Never runs git. */
async function isInGitWorkTree(folder: string): Promise<boolean> {
  for (let here = folder, depth = 0; depth < deepestFolder; here = dirname(here), depth += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if (await isThere(join(here, ".git"))) return true;
    if (dirname(here) === here) return false;
  }
  return true;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
