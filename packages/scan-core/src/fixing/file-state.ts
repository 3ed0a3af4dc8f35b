import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { FileReadError } from "../files/file-read-error.ts";
import type { FolderHandle } from "../files/folder-handle.ts";
import { openFileIn } from "../files/open-file.ts";
import { creationTime } from "./creation-time.ts";
import { statOpen, severalNames } from "./file-names.ts";
import type { FilePlace } from "./file-place.ts";
import { explaining, FileChanged, FixFailed } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";

/** A file as it was at one moment: what a write must still find there. */
export type FileState = FilePlace & {
  readonly bytes: Uint8Array;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly device: bigint;
  readonly inode: bigint;
  /** When it was made, in nanoseconds since 1970; "" where the system does not say. */
  readonly bornAt: string;
  /** Under how many names it is known: hard links. */
  readonly names: number;
  /** Permission bits. */
  readonly mode: number;
  readonly owner: FileOwner;
};

export type FileOwner = { readonly uid: number; readonly gid: number };

const largestFile = 64 * 1024 * 1024;

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Reads a file; undefined when nothing is there. Throws FileChanged when a link stands there,
 * FixFailed when it is no file or over 64 MiB.
 */
export async function readFileState(place: FilePlace): Promise<FileState | undefined> {
  return explaining(`read ${place.path}`, () =>
    inFolder(place.folder, (folder) => readIn(folder, place)),
  );
}

async function readIn(folder: FolderHandle, place: FilePlace): Promise<FileState | undefined> {
  const file = await openFileIn(folder, place.name).catch((error: unknown) => {
    if (error instanceof FileReadError && error.code === "not_found") return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const stats = await file.handle.stat({ bigint: true });
    if (stats.size > largestFile) throw new FixFailed(`${place.path} is larger than 64 MiB.`);
    const bytes = await file.handle.readFile();
    const { names } = await statOpen(folder, place, stats);
    return { ...stateOf(place, stats, bytes), names };
  } finally {
    await file.handle.close();
  }
}

/** The state of a file of one name with these bytes and these properties. */
export function stateOf(place: FilePlace, stats: BigIntStats, bytes: Uint8Array): FileState {
  return {
    path: place.path,
    folder: place.folder,
    name: place.name,
    bytes,
    sha256: sha256Of(bytes),
    device: stats.dev,
    inode: stats.ino,
    bornAt: creationTime(stats),
    names: 1,
    mode: Number(stats.mode & 0o7777n),
    owner: { uid: Number(stats.uid), gid: Number(stats.gid) },
  };
}

/**
 * Throws FileChanged unless the very same file with the very same bytes stands where `before` was
 * read, and its folder is still where it was.
 */
export async function assertUnchanged(before: FileState, folder: FolderHandle): Promise<void> {
  const now = await readIn(folder, before);
  const same =
    now?.device === before.device && now.inode === before.inode && now.sha256 === before.sha256;
  if (!same) throw new FileChanged(`${before.path} was changed by another program.`);
  if (now.names > 1) throw new FileChanged(severalNames(before.path, now.names));
  await folder.check();
}
