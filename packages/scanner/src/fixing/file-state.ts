import { createHash } from "node:crypto";
import { constants, type BigIntStats } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { errnoOf, FileChanged, FixFailed } from "./fix-errors.ts";

/** A file as it was at one moment: what a write must still find there. */
export type FileState = {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly device: bigint;
  readonly inode: bigint;
  /** Permission bits. */
  readonly mode: number;
  readonly owner: FileOwner;
};

export type FileOwner = { readonly uid: number; readonly gid: number };

const largestFile = 64n * 1024n * 1024n;
// Neither follow a link that was put in place of the file, nor wait for a pipe's writer.
const readSafely = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Reads a file whose path has no symbolic links; undefined when nothing is there.
 * Throws FileChanged when a link stands there, FixFailed when it is no file or over 64 MiB.
 */
export async function readFileState(path: string): Promise<FileState | undefined> {
  try {
    if ((await realpath(path)) !== path) {
      throw new FileChanged(`${path} has become a symbolic link.`);
    }
    const handle = await open(path, readSafely);
    try {
      const stats = await handle.stat({ bigint: true });
      if (!stats.isFile()) throw new FixFailed(`${path} is not a regular file.`);
      if (stats.size > largestFile) throw new FixFailed(`${path} is larger than 64 MiB.`);
      return stateOf(path, stats, await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    if (errnoOf(error) === "ELOOP") throw new FileChanged(`${path} has become a symbolic link.`);
    throw error;
  }
}

/** The state of a file with these bytes and these properties. */
export function stateOf(path: string, stats: BigIntStats, bytes: Uint8Array): FileState {
  return {
    path,
    bytes,
    sha256: sha256Of(bytes),
    device: stats.dev,
    inode: stats.ino,
    mode: Number(stats.mode & 0o7777n),
    owner: { uid: Number(stats.uid), gid: Number(stats.gid) },
  };
}

/** Throws FileChanged unless the very same file with the very same bytes stands where `before` was read. */
export async function assertUnchanged(before: FileState): Promise<void> {
  const now = await readFileState(before.path);
  const same =
    now?.device === before.device && now.inode === before.inode && now.sha256 === before.sha256;
  if (!same) throw new FileChanged(`${before.path} was changed by another program.`);
}
