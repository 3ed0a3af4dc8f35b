import { basename, dirname, join, resolve } from "node:path";
import { type FileBounds, isInBounds, isKeptApart } from "./bounds.ts";
import { FileReadError, ofAnotherWorkspace, outside } from "./file-read-error.ts";
import { type FolderHandle, pathIn, withFolder } from "./folder-handle.ts";
import { resolvePath } from "./resolve-path.ts";

/** Something in a folder that is held open. */
export type Entry = {
  readonly folder: FolderHandle;
  readonly name: string;
  /** Where it was reached, without symbolic links. */
  readonly realPath: string;
  /** For the system's calls alone. */
  readonly systemPath: string;
};

/** What moves while it is opened is tried again so many times. */
const mostTries = 3;

/**
 * Follows a path to its end, once, and hands over the path without links, if it is in the bounds.
 * Throws FileReadError: "outside" where it does not, whether it exists or not.
 */
export async function resolveInBounds<Result>(
  path: string,
  bounds: FileBounds,
  use: (realPath: string) => Promise<Result>,
): Promise<Result> {
  return tryResolved(path, bounds, resolvePath, use);
}

/** Hands over the entry that a path leads to in the end, in its folder. */
export async function reach<Result>(
  path: string,
  bounds: FileBounds,
  use: (entry: Entry) => Promise<Result>,
): Promise<Result> {
  return tryResolved(path, bounds, resolvePath, (realPath) => withEntry(realPath, use));
}

/** Like `reach`, but a link at the end of the path is not followed: it is what is handed over. */
export async function reachLink<Result>(
  path: string,
  bounds: FileBounds,
  use: (entry: Entry) => Promise<Result>,
): Promise<Result> {
  return tryResolved(path, bounds, resolveAbove, (realPath) => withEntry(realPath, use));
}

async function tryResolved<Result>(
  path: string,
  bounds: FileBounds,
  follow: (path: string) => Promise<string>,
  use: (realPath: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      // Each try begins where the one before failed.
      // oxlint-disable-next-line no-await-in-loop
      const realPath = await follow(path);
      if (isKeptApart(realPath, bounds)) throw ofAnotherWorkspace(path);
      if (!isInBounds(realPath, bounds)) throw outside(path, isInBounds(path, bounds));
      // oxlint-disable-next-line no-await-in-loop
      return await use(realPath);
    } catch (error) {
      if (!(error instanceof FileReadError)) throw error;
      if (error.code === "changed" && tries < mostTries) continue;
      if (error.code === "outside") bounds.leftOut?.(path, error.message);
      throw error;
    }
  }
}

async function withEntry<Result>(
  realPath: string,
  use: (entry: Entry) => Promise<Result>,
): Promise<Result> {
  // The folder above a root may be outside: nothing of it is looked at but this one entry.
  return withFolder(dirname(realPath), {}, async (folder) => {
    const name = basename(realPath);
    const systemPath = name === "" ? `${folder.systemPath}/.` : pathIn(folder, name);
    const result = await use({ folder, name, realPath, systemPath });
    if (process.platform !== "linux") await folder.check();
    return result;
  });
}

async function resolveAbove(path: string): Promise<string> {
  const whole = resolve(path);
  return join(await resolvePath(dirname(whole)), basename(whole));
}
