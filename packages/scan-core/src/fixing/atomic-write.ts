import { link, open, rename, unlink, type FileHandle } from "node:fs/promises";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import type { FilePlace } from "./file-place.ts";
import { assertUnchanged, stateOf, type FileOwner, type FileState } from "./file-state.ts";
import { errnoOf, explaining, FileChanged, FixFailed } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";
import type { RandomBytes } from "./random-bytes.ts";
import { syncFolder } from "./sync-folder.ts";
import { temporaryName } from "./temporary-name.ts";

export type NewContent = {
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
  /** Left out: anyone who runs this. */
  readonly owner?: FileOwner;
};

/** A file under its own name, in the folder of the one that it becomes. */
type TemporaryFile = { readonly systemPath: string; readonly state: FileState };

// How a file system says that it has no hard links. A file made there is not whole from its first
// moment.
const withoutHardLinks = new Set(["EPERM", "ENOTSUP", "ENOSYS", "EMLINK"]);

/**
 * Told as soon as a change can be seen. What throws after that has made it, but does not know
 * whether it is on the disk.
 */
export type OnWritten = (now: FileState | undefined) => void;
const ignored: OnWritten = () => {};

/**
 * Puts `content` in place of a file in one step: at every moment the path holds the old bytes or
 * the new ones, whole. Throws FileChanged when the file is no longer `before`, FixFailed when the
 * system refuses.
 */
export async function replaceFile(
  before: FileState,
  content: NewContent,
  randomBytes: RandomBytes,
  whenDone: OnWritten = ignored,
): Promise<FileState> {
  return explaining(`write ${before.path}`, () =>
    withTemporaryFile(before, content, randomBytes, async (temporary, folder) => {
      await assertUnchanged(before, folder);
      await rename(temporary.systemPath, pathIn(folder, before.name));
      whenDone(temporary.state);
      await syncFolder(folder);
      return temporary.state;
    }),
  );
}

/**
 * Makes a file that was not there, whole from its first moment.
 * Throws FileChanged when something stands there by now, FixFailed when the system refuses.
 */
export async function createFile(
  place: FilePlace,
  content: NewContent,
  randomBytes: RandomBytes,
  whenDone: OnWritten = ignored,
): Promise<FileState> {
  return explaining(`write ${place.path}`, () =>
    withTemporaryFile(place, content, randomBytes, async (temporary, folder) => {
      await folder.check();
      const made = await linkExclusively(temporary, folder, place, content);
      whenDone(made);
      // A second name, however short its life, is one too many for those who look meanwhile.
      await removeTemporary(temporary.systemPath);
      await syncFolder(folder);
      return made;
    }),
  );
}

/** Puts `content` at a path whatever stands there; a symbolic link is replaced, never followed. */
export async function overwriteFile(
  place: FilePlace,
  content: NewContent,
  randomBytes: RandomBytes,
  whenDone: OnWritten = ignored,
): Promise<void> {
  await explaining(`write ${place.path}`, () =>
    withTemporaryFile(place, content, randomBytes, async (temporary, folder) => {
      await folder.check();
      await rename(temporary.systemPath, pathIn(folder, place.name));
      whenDone(temporary.state);
      await syncFolder(folder);
    }),
  );
}

/**
 * Removes a file that is still `before`. Throws FileChanged when it is not, FixFailed when the
 * system refuses.
 */
export async function removeFile(before: FileState, whenDone: OnWritten = ignored): Promise<void> {
  await explaining(`remove ${before.path}`, () =>
    inFolder(before.folder, async (folder) => {
      await assertUnchanged(before, folder);
      await unlink(pathIn(folder, before.name));
      whenDone(undefined);
      await syncFolder(folder);
    }),
  );
}

/** On failure nothing is left of the temporary file, wherever its folder may be by then. */
async function withTemporaryFile<Result>(
  place: FilePlace,
  content: NewContent,
  randomBytes: RandomBytes,
  use: (temporary: TemporaryFile, folder: FolderHandle) => Promise<Result>,
): Promise<Result> {
  return inFolder(place.folder, async (folder) => {
    const systemPath = pathIn(folder, temporaryName(place.name, randomBytes));
    const state = await writeExclusively(systemPath, place, content);
    try {
      return await use({ systemPath, state }, folder);
    } finally {
      await removeTemporary(systemPath);
    }
  });
}

async function removeTemporary(systemPath: string): Promise<void> {
  try {
    await unlink(systemPath);
  } catch {
    // Mostly it has its place by now. What somebody else put under the name is not ours.
  }
}

/** Never over another file: throws EEXIST. On failure nothing is left. */
async function writeExclusively(
  systemPath: string,
  place: FilePlace,
  content: NewContent,
): Promise<FileState> {
  const handle = await open(systemPath, "wx", 0o600);
  try {
    return await fill(handle, place, content);
  } catch (error) {
    await removeTemporary(systemPath);
    throw error;
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, place: FilePlace, content: NewContent): Promise<FileState> {
  await handle.writeFile(content.bytes);
  await giveTo(handle, place, content.owner);
  // After the owner: a change of owner clears bits of the mode.
  await handle.chmod(content.mode);
  await handle.sync();
  return stateOf(place, await handle.stat({ bigint: true }), content.bytes);
}

async function giveTo(
  handle: FileHandle,
  { folder }: FilePlace,
  owner: FileOwner | undefined,
): Promise<void> {
  const { uid, gid } = await handle.stat();
  if (owner === undefined || (owner.uid === uid && owner.gid === gid)) return;
  try {
    await handle.chown(owner.uid, owner.gid);
  } catch (error) {
    if (errnoOf(error) !== "EPERM") throw error;
    throw new FixFailed(
      `Could not write ${folder.path}: the file there belongs to another user or group; run as its owner.`,
      { cause: error },
    );
  }
}

async function linkExclusively(
  temporary: TemporaryFile,
  folder: FolderHandle,
  place: FilePlace,
  content: NewContent,
): Promise<FileState> {
  const systemPath = pathIn(folder, place.name);
  try {
    await link(temporary.systemPath, systemPath);
    return temporary.state;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") throw madeByAnother(place, error);
    if (!withoutHardLinks.has(errnoOf(error))) throw error;
  }
  try {
    return await writeExclusively(systemPath, place, content);
  } catch (error) {
    if (errnoOf(error) === "EEXIST") throw madeByAnother(place, error);
    throw error;
  }
}

function madeByAnother({ path }: FilePlace, cause: unknown): FileChanged {
  return new FileChanged(`${path} was made by another program.`, { cause });
}
