import { lstat, readdir, unlink } from "node:fs/promises";
import { pathIn } from "../files/folder-handle.ts";
import { createFile, overwriteFile, removeFile, replaceFile } from "./atomic-write.ts";
import type { BackupFolder } from "./backup-folder.ts";
import { immutableBackupName, latestBackupName, timeOfBackup } from "./backup-name.ts";
import { type FilePlace, placeIn } from "./file-place.ts";
import { readFileState, type FileState } from "./file-state.ts";
import { explaining, FileChanged, isPartiallyApplied } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";
import type { RandomBytes } from "./random-bytes.ts";

/** How long immutable copies stay: the `newest` ones, and all that are younger than `days`. */
export type BackupRetention = { readonly newest: number; readonly days: number };

const defaultRetention: BackupRetention = { newest: 20, days: 90 };
/**
 * Of the copies beyond the newest, those that are young: who may write a file and have it fixed can
 * make any number.
 */
const mostYoungBytes = 64 * 1024 * 1024;
/**
 * Among more than that a copy is not looked for: anyone who may write in the folder can put there
 * what looks like one.
 */
const mostCompared = 50;

export type BackupRequest = {
  readonly folder: BackupFolder;
  readonly file: FileState;
  readonly fixId: string;
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  /** True when a copy with the same bytes is good enough: this file will not be written. */
  readonly reuse: boolean;
  /**
   * Whether the bytes are put at `NAME.json.bak`, too. "if absent" leaves an earlier state there,
   * which somebody may need.
   */
  readonly latest: "replaced" | "if absent" | "kept";
  readonly retention?: BackupRetention;
  /** Told, as soon as something is made, how it is taken away again. */
  readonly whenMade?: (takeBack: TakeBack) => void;
};

/** Leaves what somebody else has put there since. Rejects where the system refuses. */
export type TakeBack = () => Promise<void>;

/**
 * Copies a file to where no later fix overwrites it, and to `NAME.json.bak` as asked; both are on
 * disk afterwards. A different `NAME.json.bak` that was there is kept as its own copy. Returns the
 * path of the immutable copy. Throws FixFailed.
 */
export async function backUp(request: BackupRequest): Promise<string> {
  const { folder, file } = request;
  return explaining(`back up ${file.path}`, async () => {
    const copies = await copiesOf(folder);
    const same = request.reuse ? await findCopy(copies, file) : undefined;
    const copy = same ?? (await addCopy(request, file, false));
    if (request.latest !== "kept") await putLatest(request, copies);
    if (same === undefined) await forgetOld(request, [...copies, copy]);
    return copy.path;
  });
}

/**
 * Makes a change, and takes the copies that it made away again where it throws and has changed
 * nothing.
 */
export async function withCopies<Result>(
  change: (whenMade: (takeBack: TakeBack) => void) => Promise<Result>,
): Promise<Result> {
  const made: TakeBack[] = [];
  try {
    return await change((takeBack) => void made.push(takeBack));
  } catch (error) {
    // What could not be taken back needs its copies.
    if (!isPartiallyApplied(error)) await takeAllBack(made);
    throw error;
  }
}

/**
 * The last one first. A copy too many does no harm, so the first that fails ends it: those before
 * may hold what it did not put back.
 */
async function takeAllBack(made: readonly TakeBack[]): Promise<void> {
  try {
    // oxlint-disable-next-line no-await-in-loop
    for (const takeBack of made.toReversed()) await takeBack();
  } catch {
    // They stay.
  }
}

async function putLatest(request: BackupRequest, copies: readonly FilePlace[]): Promise<void> {
  const { folder, fileName } = request.folder;
  const place = placeIn(folder, latestBackupName(fileName));
  const present = await readOwn(place);
  if (present !== undefined && request.latest === "if absent") return;
  const isSame = present?.sha256 === request.file.sha256;
  if (isSame && (present.mode & 0o077) === 0) return;
  if (present !== undefined && !isSame && (await findCopy(copies, present)) === undefined) {
    await addCopy(request, present, true);
  }
  const { file, randomBytes, whenMade } = request;
  await overwriteFile(place, privately(file), randomBytes, (laid) => {
    // The same text stays where it was, narrower than before.
    if (laid !== undefined && !isSame) whenMade?.(() => putBack(laid, present, randomBytes));
  });
}

/** Puts an earlier state in the place of `laid`; nothing, where there was none. */
async function putBack(
  laid: FileState,
  before: FileState | undefined,
  randomBytes: RandomBytes,
): Promise<void> {
  if (before === undefined) return removeFile(laid);
  await replaceFile(laid, before, randomBytes);
  return undefined;
}

/**
 * Of a link, symbolic or hard, nothing is lost when it is replaced: the file stays where else it
 * is.
 */
async function readOwn(place: FilePlace): Promise<FileState | undefined> {
  try {
    const state = await readFileState(place);
    return state?.names === 1 ? state : undefined;
  } catch (error) {
    if (error instanceof FileChanged) return undefined;
    throw error;
  }
}

async function addCopy(
  { folder: { folder, fileName }, fixId, now, randomBytes, whenMade }: BackupRequest,
  file: FileState,
  kept: boolean,
): Promise<FilePlace> {
  for (let count = 1; ; count += 1) {
    const name = immutableBackupName({ fileName, time: now.getTime(), fixId, kept, count });
    const place = placeIn(folder, name);
    try {
      // oxlint-disable-next-line no-await-in-loop
      await createFile(place, privately(file), randomBytes, (made) => {
        if (made !== undefined) whenMade?.(() => removeFile(made));
      });
      return place;
    } catch (error) {
      if (!(error instanceof FileChanged) || count > 99) throw error;
    }
  }
}

function privately({ bytes, mode, owner }: FileState) {
  return { bytes, mode: (mode & 0o700) | 0o400, owner };
}

/** The immutable copies of one file, newest first. */
async function copiesOf({ folder, fileName }: BackupFolder): Promise<readonly FilePlace[]> {
  const names = await inFolder(folder, ({ systemPath }) => readdir(systemPath));
  const found = names.flatMap((name) => {
    const time = timeOfBackup(fileName, name);
    return time === undefined ? [] : [{ name, time }];
  });
  return found
    .toSorted((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1))
    .map(({ name }) => placeIn(folder, name));
}

async function findCopy(
  copies: readonly FilePlace[],
  file: FileState,
): Promise<FilePlace | undefined> {
  for (const place of copies.slice(0, mostCompared)) {
    // Mostly the first one is the one.
    // oxlint-disable-next-line no-await-in-loop
    if (await holds(place, file)) return place;
  }
  return undefined;
}

async function holds(place: FilePlace, file: FileState): Promise<boolean> {
  const { size } = await inFolder(place.folder, (folder) => lstat(pathIn(folder, place.name)));
  return size === file.bytes.length && (await readOwn(place))?.sha256 === file.sha256;
}

async function forgetOld(
  { folder: { folder, fileName }, now, retention }: BackupRequest,
  copies: readonly FilePlace[],
): Promise<void> {
  const { newest, days } = retention ?? defaultRetention;
  const youngest = now.getTime() - days * 24 * 60 * 60 * 1000;
  const byAge = copies
    .map(({ name }) => ({ name, time: timeOfBackup(fileName, name) ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  const beyond = byAge.slice(newest);
  if (beyond.length === 0) return;
  // A copy too many does no harm; a fix that fails for it would.
  await inFolder(folder, async (handle) => {
    let bytes = 0;
    for (const { name, time } of beyond) {
      const path = pathIn(handle, name);
      // In order: the newest ones have room first.
      /* oxlint-disable no-await-in-loop */
      if (time >= youngest) bytes += (await lstat(path)).size;
      if (time < youngest || bytes > mostYoungBytes) await unlink(path).catch(() => {});
      /* oxlint-enable no-await-in-loop */
    }
  }).catch(() => {});
}
