import { lstat, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { createFile, overwriteFile } from "./atomic-write.ts";
import type { BackupFolder } from "./backup-folder.ts";
import { immutableBackupName, latestBackupName, timeOfBackup } from "./backup-name.ts";
import { readFileState, type FileState } from "./file-state.ts";
import { explaining, FileChanged } from "./fix-errors.ts";
import type { RandomBytes } from "./random-bytes.ts";

/** How long immutable copies stay: the `newest` ones, and all that are younger than `days`. */
export type BackupRetention = { readonly newest: number; readonly days: number };

const defaultRetention: BackupRetention = { newest: 20, days: 90 };

export type BackupRequest = {
  readonly folder: BackupFolder;
  readonly file: FileState;
  readonly fixId: string;
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  /** True when a copy with the same bytes is good enough: nothing will be written. */
  readonly reuse: boolean;
  /** True to put the bytes at `NAME.json.bak` too. */
  readonly latest: boolean;
  readonly retention?: BackupRetention;
};

/**
 * Copies a file to where no later fix overwrites it, and to `NAME.json.bak`; both are on disk afterwards.
 * A different `NAME.json.bak` that was there is kept as a copy of its own.
 * Returns the path of the immutable copy. Throws FixFailed.
 */
export async function backUp(request: BackupRequest): Promise<string> {
  const { folder, file } = request;
  return explaining(`back up ${file.path}`, async () => {
    const copies = await copiesOf(folder);
    const same = request.reuse ? await findCopy(copies, file) : undefined;
    const copy = same ?? (await addCopy(request, file, false));
    if (request.latest) await putLatest(request, copies);
    if (same === undefined) await forgetOld(request, [...copies, copy]);
    return copy;
  });
}

async function putLatest(request: BackupRequest, copies: readonly string[]): Promise<void> {
  const path = join(request.folder.path, latestBackupName(request.folder.fileName));
  const present = await readUnlinked(path);
  if (present?.sha256 === request.file.sha256 && (present.mode & 0o077) === 0) return;
  if (
    present !== undefined &&
    present.sha256 !== request.file.sha256 &&
    (await findCopy(copies, present)) === undefined
  ) {
    await addCopy(request, present, true);
  }
  await overwriteFile(path, privately(request.file), request.randomBytes);
}

/** Of a symbolic link nothing is lost when it is replaced: what it points to stays. */
async function readUnlinked(path: string): Promise<FileState | undefined> {
  try {
    return await readFileState(path);
  } catch (error) {
    if (error instanceof FileChanged) return undefined;
    throw error;
  }
}

async function addCopy(request: BackupRequest, file: FileState, kept: boolean): Promise<string> {
  const { folder, fixId, now } = request;
  for (let count = 1; ; count += 1) {
    const name = immutableBackupName({
      fileName: folder.fileName,
      time: now.getTime(),
      fixId,
      kept,
      count,
    });
    const path = join(folder.path, name);
    try {
      // oxlint-disable-next-line no-await-in-loop
      await createFile(path, privately(file), request.randomBytes);
      return path;
    } catch (error) {
      if (!(error instanceof FileChanged) || count > 99) throw error;
    }
  }
}

function privately({ bytes, mode, owner }: FileState) {
  return { bytes, mode: (mode & 0o700) | 0o400, owner };
}

/** Paths of the immutable copies of one file, newest first. */
async function copiesOf(folder: BackupFolder): Promise<readonly string[]> {
  const found = (await readdir(folder.path)).flatMap((name) => {
    const time = timeOfBackup(folder.fileName, name);
    return time === undefined ? [] : [{ name, time }];
  });
  return found
    .toSorted((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1))
    .map(({ name }) => join(folder.path, name));
}

async function findCopy(copies: readonly string[], file: FileState): Promise<string | undefined> {
  for (const path of copies) {
    // Mostly the first one is the one.
    // oxlint-disable-next-line no-await-in-loop
    if (await holds(path, file)) return path;
  }
  return undefined;
}

async function holds(path: string, file: FileState): Promise<boolean> {
  const { size } = await lstat(path);
  return size === file.bytes.length && (await readUnlinked(path))?.sha256 === file.sha256;
}

async function forgetOld(request: BackupRequest, copies: readonly string[]): Promise<void> {
  const { newest, days } = request.retention ?? defaultRetention;
  const youngest = request.now.getTime() - days * 24 * 60 * 60 * 1000;
  const byAge = copies
    .map((path) => ({ path, time: timeOfBackup(request.folder.fileName, basename(path)) ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  const old = byAge.slice(newest).filter(({ time }) => time < youngest);
  // A copy too many does no harm; a fix that fails for it would.
  await Promise.allSettled(old.map(({ path }) => rm(path)));
}
