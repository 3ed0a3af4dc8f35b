import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, open, readlink } from "node:fs/promises";
import { join } from "node:path";
import { pathOfDescriptor } from "@parapet/settings/held-folder";
import {
  changedMeanwhile,
  FileReadError,
  notRegular,
  openFailure,
  systemCodeOf,
  unreadable,
} from "./file-read-error.ts";
import { type FolderHandle, pathIn } from "./folder-handle.ts";

/**
 * A regular file that was opened for reading, and which one it is. Anyone who opened it closes
 * `handle`.
 */
export type OpenedFile = {
  readonly handle: FileHandle;
  /** Without symbolic links: what messages name. */
  readonly realPath: string;
  readonly dev: bigint;
  readonly ino: bigint;
  /** How many names it has. */
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  /** Permission bits: 0o600. */
  readonly mode: number;
  readonly size: number;
};

/**
 * Neither follow a link, nor wait for the writer of a pipe, nor make a terminal one's own. Windows
 * has none of them.
 */
export const readSafely =
  constants.O_RDONLY |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOCTTY ?? 0);

/** Opens a regular file of a folder, never through a symbolic link. Throws FileReadError. */
export async function openFileIn(folder: FolderHandle, name: string): Promise<OpenedFile> {
  const systemPath = pathIn(folder, name);
  const realPath = join(folder.realPath, name);
  const handle = await open(systemPath, readSafely).catch((error: unknown) => {
    if (systemCodeOf(error) === "ELOOP") throw changedMeanwhile(realPath);
    throw openFailure(realPath, error);
  });
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw notRegular(realPath, stats);
    if (process.platform !== "linux") await folder.check();
    return { handle, realPath, ...identityOf(stats) };
  } catch (error) {
    await handle.close();
    throw error instanceof FileReadError ? error : unreadable(realPath, error);
  }
}

/**
 * Throws FileReadError unless the file has no other name, through which it could belong elsewhere:
 * "outside" where it has one, "changed" where the name by which it was opened is gone, since a
 * further one may have been the last.
 */
export async function assertOnlyName({ handle, realPath }: OpenedFile): Promise<void> {
  const { nlink } = await handle.stat();
  if (nlink > 1) {
    const sentence = `${realPath} has further names (hard links), which may lie outside the folders that this service may read. Put a copy in its place.`;
    throw new FileReadError("outside", sentence);
  }
  if (process.platform !== "linux") return;
  const now = await readlink(pathOfDescriptor(handle.fd)).catch((error: unknown) => {
    throw unreadable(realPath, error);
  });
  if (now !== realPath) throw changedMeanwhile(realPath);
}

function identityOf(stats: BigIntStats): Omit<OpenedFile, "handle" | "realPath"> {
  return {
    dev: stats.dev,
    ino: stats.ino,
    nlink: Number(stats.nlink),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    mode: Number(stats.mode & 0o7777n),
    size: Number(stats.size),
  };
}
