import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { folderFlags, pathOfDescriptor } from "@parapet/settings/held-folder";
import { MAX_DOCUMENT_BYTES } from "@parapet/documents/limits.ts";
import { type FileBounds, isInBounds } from "./bounds.ts";
import { pathIn } from "./folder-handle.ts";
import type { FolderEntry } from "./list-folder.ts";
import { readSafely } from "./open-file.ts";

/** A file's bytes, until the next one is read, and what they are known by. */
export type FileContent = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly mode: number;
};

const permissionBits = 0o7777;
let buffer: Buffer | undefined;

/**
 * Reads a small regular file at once, into memory that all reads share: a folder of thousands takes
 * a fraction of the time that it takes to wait for each. Undefined for what cannot be read so, or
 * is larger than a document may be: `readTextFile` says why.
 */
export function readContent(path: string, bounds: FileBounds): FileContent | undefined {
  try {
    if (bounds.roots === undefined) return contentOf(path);
    const realPath = realpathSync.native(path);
    if (!isInBounds(realPath, bounds)) return undefined;
    return inFolder(dirname(realPath), (systemPath) =>
      contentOf(pathIn({ systemPath }, basename(realPath)), realPath),
    );
  } catch {
    return undefined;
  }
}

/** What is in a folder, by name, listed at once; nothing of one that cannot be read. */
export function entriesNow(folder: string, bounds: FileBounds): readonly FolderEntry[] {
  try {
    return listNow(folder, bounds).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function listNow(folder: string, bounds: FileBounds): readonly FolderEntry[] {
  if (bounds.roots === undefined) return entriesAt(folder);
  const realPath = realpathSync.native(folder);
  return isInBounds(realPath, bounds) ? inFolder(realPath, entriesAt) : [];
}

function entriesAt(path: string): readonly FolderEntry[] {
  return readdirSync(path, { withFileTypes: true });
}

/** `realPath`: where nothing else may be read than the file of this path, which has no other. */
function contentOf(path: string, realPath?: string): FileContent | undefined {
  const file = openSync(path, readSafely);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > MAX_DOCUMENT_BYTES) return undefined;
    if (realPath !== undefined && !isOnlyName(file, stats.nlink, realPath)) return undefined;
    buffer ??= Buffer.allocUnsafeSlow(MAX_DOCUMENT_BYTES + 1);
    const length = readSync(file, buffer, 0, buffer.length, 0);
    // One that has changed while it was read, or is larger than it says, is left to a careful
    // reader.
    if (length !== stats.size) return undefined;
    const bytes = buffer.subarray(0, length);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes, sha256, mode: stats.mode & permissionBits };
  } finally {
    closeSync(file);
  }
}

function isOnlyName(file: number, nlink: number, realPath: string): boolean {
  if (nlink > 1) return false;
  return process.platform !== "linux" || readlinkSync(pathOfDescriptor(file)) === realPath;
}

/** Throws where the folder is not the one of this path, or no longer. */
function inFolder<Result>(realPath: string, use: (systemPath: string) => Result): Result {
  if (process.platform !== "linux") {
    const before = lstatSync(realPath, { bigint: true });
    const result = use(realPath);
    const after = lstatSync(realPath, { bigint: true });
    if (before.dev === after.dev && before.ino === after.ino) return result;
    throw new Error("The folder was replaced meanwhile.");
  }
  const handle = openSync(realPath, folderFlags);
  try {
    const systemPath = pathOfDescriptor(handle);
    if (readlinkSync(systemPath) === realPath) return use(systemPath);
    throw new Error("The folder was replaced meanwhile.");
  } finally {
    closeSync(handle);
  }
}
