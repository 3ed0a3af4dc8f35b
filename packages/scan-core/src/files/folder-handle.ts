import type { BigIntStats } from "node:fs";
import { lstat, readlink } from "node:fs/promises";
import { holdFolder } from "@parapet/settings/held-folder";
import { type FileBounds, isInBounds } from "./bounds.ts";
import {
  changedMeanwhile,
  FileReadError,
  outside,
  systemCodeOf,
  unreadable,
} from "./file-read-error.ts";

/**
 * A folder that stays the same one whatever becomes of its path. On Linux an open descriptor holds
 * it, and what is opened through `pathIn` is in it. Elsewhere its device and inode are compared by
 * `check`, before and after: a folder that is exchanged and put back in between is not noticed
 * there.
 */
export type FolderHandle = {
  /** Where it was opened, without symbolic links: what messages name. */
  readonly realPath: string;
  readonly dev: bigint;
  readonly ino: bigint;
  /** For the system's calls alone: it must reach no answer, error or log. */
  readonly systemPath: string;
  /** Throws FileReadError "changed" where its path no longer leads to it. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a folder by its resolved path. Throws FileReadError: "outside" where it is not in the
 * bounds, "changed" where the path has become a link or leads through one.
 */
export async function openFolder(realPath: string, bounds: FileBounds): Promise<FolderHandle> {
  if (!isInBounds(realPath, bounds)) throw outside(realPath, false);
  return process.platform === "linux" ? openByDescriptor(realPath) : openByIdentity(realPath);
}

/** Opens a folder for as long as something is done with it. */
export async function withFolder<Result>(
  realPath: string,
  bounds: FileBounds,
  use: (folder: FolderHandle) => Promise<Result>,
): Promise<Result> {
  const folder = await openFolder(realPath, bounds);
  try {
    return await use(folder);
  } finally {
    await folder.close();
  }
}

/**
 * The path by which the system reaches an entry of the folder. Throws for what is not the name of
 * one entry.
 */
export function pathIn({ systemPath }: Pick<FolderHandle, "systemPath">, name: string): string {
  const isOne = name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name);
  // Windows takes both for separators, and a colon for a stream or a drive.
  if (isOne && !(process.platform === "win32" && /[\\:]/.test(name)))
    return `${systemPath}/${name}`;
  throw new FileReadError("not_found", `${JSON.stringify(name)} is not the name of a file.`);
}

async function openByDescriptor(realPath: string): Promise<FolderHandle> {
  const { systemPath, stats, close } = await holdFolder(realPath).catch(async (error: unknown) => {
    throw await folderFailure(realPath, error);
  });
  const check = async (): Promise<void> => {
    const now = await readlink(systemPath).catch((error: unknown) => {
      throw unreadable(realPath, error);
    });
    if (now !== realPath) throw changedMeanwhile(realPath);
  };
  try {
    await check();
    return { realPath, dev: stats.dev, ino: stats.ino, systemPath, check, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** For systems on which nothing can be opened relative to a descriptor. */
export async function openByIdentity(realPath: string): Promise<FolderHandle> {
  const { dev, ino } = await folderAt(realPath);
  const check = async (): Promise<void> => {
    const now = await folderAt(realPath);
    if (now.dev !== dev || now.ino !== ino) throw changedMeanwhile(realPath);
  };
  return { realPath, dev, ino, systemPath: realPath, check, close: async () => {} };
}

async function folderAt(realPath: string): Promise<BigIntStats> {
  const stats = await lstat(realPath, { bigint: true }).catch(async (error: unknown) => {
    throw await folderFailure(realPath, error);
  });
  if (stats.isDirectory()) return stats;
  throw stats.isSymbolicLink() ? changedMeanwhile(realPath) : noFolder(realPath);
}

async function folderFailure(realPath: string, cause: unknown): Promise<FileReadError> {
  const code = systemCodeOf(cause);
  if (code === "ENOENT") return noFolder(realPath);
  if (code === "ELOOP") return changedMeanwhile(realPath);
  if (code !== "ENOTDIR") return unreadable(realPath, cause);
  // The path had no links when it was resolved: one that is there now was made since.
  const now = await lstat(realPath).catch((): undefined => undefined);
  return now?.isSymbolicLink() === true ? changedMeanwhile(realPath) : noFolder(realPath);
}

function noFolder(realPath: string): FileReadError {
  return new FileReadError("not_found", `There is no folder ${realPath}. Check the path.`);
}
