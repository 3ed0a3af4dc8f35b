import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { FixRefusal } from "../check.ts";
import type { WorkspaceLocation } from "../runtime.ts";
import { readFileState, type FileState } from "./file-state.ts";
import { errnoOf, explaining } from "./fix-errors.ts";
import { outsideReason } from "./outside-reason.ts";

/** The file that an edit of `path` really changes. */
export type EditTarget = {
  /** Absolute, without symbolic links. */
  readonly realPath: string;
  /** Undefined when there is no such file yet. */
  readonly state: FileState | undefined;
};

/** Folders whose files a fix of this workspace may edit, without symbolic links. */
export async function editableFolders(
  location: WorkspaceLocation,
  allowedRoots: readonly string[],
): Promise<readonly string[]> {
  const folders = [location.workspacePath, dirname(location.configPath), ...allowedRoots];
  const real = await Promise.all(folders.map(realPathIfThere));
  return [...new Set(real.filter((path) => path !== undefined))];
}

/** Like `locateEditTarget`; throws FixRefusal when the file is read-only, too. */
export async function resolveEditTarget(
  path: string,
  folders: readonly string[],
): Promise<EditTarget> {
  const target = await locateEditTarget(path, folders);
  // A rename would get past it, but whoever set it did not want the file to change.
  if (target.state !== undefined && (target.state.mode & 0o222) === 0) {
    throw new FixRefusal(`${target.realPath} is read-only; make it writable for its owner first.`);
  }
  return target;
}

/**
 * Follows symbolic links to the file that an edit changes.
 * Throws FixRefusal when it lies outside `folders` or when the link points nowhere.
 */
export async function locateEditTarget(
  path: string,
  folders: readonly string[],
): Promise<EditTarget> {
  return explaining(`read ${path}`, () => locate(path, folders));
}

async function locate(path: string, folders: readonly string[]): Promise<EditTarget> {
  const realPath = (await realPathIfThere(path)) ?? (await placeOfNewFile(path));
  if (!folders.some((folder) => isInside(realPath, folder))) {
    throw new FixRefusal(outsideReason(path, realPath));
  }
  return { realPath, state: await readFileState(realPath) };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function placeOfNewFile(path: string): Promise<string> {
  if (await isLink(path)) {
    throw new FixRefusal(`${path} is a symbolic link that points nowhere; remove or repair it.`);
  }
  return join(await realpath(dirname(path)), basename(path));
}

async function realPathIfThere(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errnoOf(error))) return undefined;
    if (errnoOf(error) === "ELOOP") {
      throw new FixRefusal(`${path} is a symbolic link that points to itself; repair it.`);
    }
    throw error;
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}
