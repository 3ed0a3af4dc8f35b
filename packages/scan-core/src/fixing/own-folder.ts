import { lstat, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import { errnoOf, FixFailed } from "./fix-errors.ts";
import { inFolder, type KnownFolder, knownFolder } from "./known-folder.ts";

/**
 * A folder of the data folder, made where it is missing; readable by its owner alone. A link in
 * place of it is not followed. Throws FixFailed, or a system error.
 */
export async function ownFolder(dataDir: string, names: readonly string[]): Promise<KnownFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let here = await knownFolder(await realpath(dataDir));
  for (const name of names) {
    // Each is in the one before.
    // oxlint-disable-next-line no-await-in-loop
    here = await inFolder(here, (parent) => childOf(parent, name));
  }
  return here;
}

async function childOf(parent: FolderHandle, name: string): Promise<KnownFolder> {
  const systemPath = pathIn(parent, name);
  try {
    await mkdir(systemPath, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw error;
  }
  const path = join(parent.realPath, name);
  const stats = await lstat(systemPath);
  if (!stats.isDirectory()) {
    const kind = stats.isSymbolicLink() ? "a symbolic link" : "not a folder";
    throw new FixFailed(`${path} is ${kind}; put a folder in its place, then try again.`);
  }
  return knownFolder(path);
}
