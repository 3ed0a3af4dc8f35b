import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { bytesOf, withoutWaiting } from "@parapet/settings/named-file";

/*
 * Files that Parapet itself puts into its data folder. Anyone who may write there can put anything
 * in their place: no link is followed, no pipe waited for, and a file of another user is not taken
 * for Parapet's. Each is opened once, and evaluated by what was opened.
 */

/** Something is not what Parapet put there; the message is a sentence that says what to do. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/**
 * The content of a small file. Throws DataFileError; the errors of the system where there is none
 * or it cannot be read.
 */
export function readDataFile(path: string, mostBytes: number): string {
  return withDataFile(path, constants.O_RDONLY, (file, { size }) => {
    if (size > mostBytes) throw new DataFileError(`${path} is too large; remove it.`);
    return bytesOf(file, size).toString("utf8");
  });
}

/**
 * Makes a copy with the same permissions at a path where nothing is. Throws DataFileError, or the
 * errors of the system.
 */
export function copyDataFile(from: string, to: string): void {
  withDataFile(from, constants.O_RDONLY, (source, { mode }) => {
    const target = openSync(to, "wx", mode & 0o700);
    try {
      const piece = Buffer.alloc(bytesAtOnce);
      for (let length = readSync(source, piece); length > 0; length = readSync(source, piece)) {
        for (let at = 0; at < length;) at += writeSync(target, piece, at, length - at);
      }
    } finally {
      closeSync(target);
    }
  });
}

const bytesAtOnce = 1024 * 1024;

/**
 * Makes a file that its owner alone can read, or writes it over. Throws DataFileError, or the
 * errors of the system.
 */
export function writeDataFile(path: string, text: string): void {
  withDataFile(path, constants.O_WRONLY | constants.O_CREAT, (file, { nlink }) => {
    if (nlink > 1) throw new DataFileError(`${path} has other hard links; remove it.`);
    ftruncateSync(file, 0);
    // All of it: a disk that fills up takes a part without an error.
    writeFileSync(file, text);
  });
}

/**
 * The same for a file that is to hold one text or the other as a whole: on a full disk, and after a
 * process was killed, what was there before is still there.
 */
export function replaceDataFile(path: string, text: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) withDataFile(path, constants.O_RDONLY, () => {});
  const draft = `${path}.new`;
  writeDataFile(draft, text);
  renameSync(draft, path);
}

/**
 * Makes a folder that its owner alone can enter, in the data folder. Throws DataFileError where
 * something else is there.
 */
export function makeDataFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const found = lstatSync(path);
    if (!found.isDirectory()) throw notOurs(path, found);
    assertOwner(path, found);
  }
}

/** "a pipe". */
export function kindOfEntry(found: Stats): string {
  if (found.isSymbolicLink()) return "a symbolic link";
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  if (found.isSocket()) return "a socket";
  return found.isFile() ? "a file" : "a device";
}

function withDataFile<Result>(
  path: string,
  flags: number,
  use: (file: number, found: Stats) => Result,
): Result {
  const file = openDataFile(path, flags | (constants.O_NOFOLLOW ?? 0) | withoutWaiting);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw notOurs(path, found);
    assertOwner(path, found);
    return use(file, found);
  } finally {
    closeSync(file);
  }
}

function openDataFile(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    // A link is not followed, a socket not opened, and a pipe that nobody reads not written to.
    const found = lstatSync(path, { throwIfNoEntry: false });
    throw found === undefined || found.isFile() ? error : notOurs(path, found);
  }
}

/** Who owns the folder can replace what is in it, and root can anyway. */
function assertOwner(path: string, { uid }: Stats): void {
  if (process.getuid === undefined || uid === process.getuid() || uid === 0) return;
  if (uid === statSync(dirname(path)).uid) return;
  throw new DataFileError(`${path} belongs to another user (uid ${uid}); remove it.`);
}

function notOurs(path: string, found: Stats): DataFileError {
  return new DataFileError(
    `${path} is ${kindOfEntry(found)}, which Parapet did not create; remove it.`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
