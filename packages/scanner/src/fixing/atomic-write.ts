import { link, open, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { assertUnchanged, stateOf, type FileOwner, type FileState } from "./file-state.ts";
import { errnoOf, explaining, FileChanged, FixFailed } from "./fix-errors.ts";
import { randomHex, type RandomBytes } from "./random-bytes.ts";
import { syncFolder } from "./sync-folder.ts";

export type NewContent = {
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
  /** Left out: whoever runs this. */
  readonly owner?: FileOwner;
};

// How a file system says that it has no hard links. A file made there is not whole from its first moment.
const withoutHardLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/**
 * Puts `content` in place of a file in one step: at every moment the path holds the old bytes or the new ones,
 * whole. Throws FileChanged when the file is no longer `before`, FixFailed when the system refuses.
 */
export async function replaceFile(
  before: FileState,
  content: NewContent,
  randomBytes: RandomBytes,
): Promise<FileState> {
  return explaining(`write ${before.path}`, () =>
    withTemporaryFile(before.path, content, randomBytes, async (temporary) => {
      await assertUnchanged(before);
      await rename(temporary.path, before.path);
      await syncFolder(dirname(before.path));
      return { ...temporary, path: before.path };
    }),
  );
}

/**
 * Makes a file that was not there, whole from its first moment.
 * Throws FileChanged when something stands there by now, FixFailed when the system refuses.
 */
export async function createFile(
  path: string,
  content: NewContent,
  randomBytes: RandomBytes,
): Promise<FileState> {
  return explaining(`write ${path}`, () =>
    withTemporaryFile(path, content, randomBytes, async (temporary) => {
      const made = await linkExclusively(temporary, path, content);
      await syncFolder(dirname(path));
      return made;
    }),
  );
}

/** Puts `content` at a path whatever stands there; a symbolic link is replaced, never followed. */
export async function overwriteFile(
  path: string,
  content: NewContent,
  randomBytes: RandomBytes,
): Promise<void> {
  await explaining(`write ${path}`, () =>
    withTemporaryFile(path, content, randomBytes, async (temporary) => {
      await rename(temporary.path, path);
      await syncFolder(dirname(path));
    }),
  );
}

/** Removes a file that is still `before`. Throws FileChanged when it is not, FixFailed when the system refuses. */
export async function removeFile(before: FileState): Promise<void> {
  await explaining(`remove ${before.path}`, async () => {
    await assertUnchanged(before);
    await rm(before.path);
    await syncFolder(dirname(before.path));
  });
}

/** The name of the file for whose writing a temporary file of this name is made; undefined for any other name. */
export function nameBehindTemporary(name: string): string | undefined {
  return /^\.(.+)\.[0-9a-f]{32}\.tmp$/s.exec(name)?.[1];
}

async function withTemporaryFile<Result>(
  path: string,
  content: NewContent,
  randomBytes: RandomBytes,
  use: (temporary: FileState) => Promise<Result>,
): Promise<Result> {
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomHex(randomBytes, 16)}.tmp`);
  const temporary = await writeExclusively(temporaryPath, content);
  try {
    return await use(temporary);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** Never over another file: throws EEXIST. On failure nothing is left. */
async function writeExclusively(path: string, content: NewContent): Promise<FileState> {
  const handle = await open(path, "wx", 0o600);
  try {
    return await fill(handle, path, content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, path: string, content: NewContent): Promise<FileState> {
  await handle.writeFile(content.bytes);
  await giveTo(handle, path, content.owner);
  // After the owner: a change of owner clears bits of the mode.
  await handle.chmod(content.mode);
  await handle.sync();
  return stateOf(path, await handle.stat({ bigint: true }), content.bytes);
}

async function giveTo(
  handle: FileHandle,
  path: string,
  owner: FileOwner | undefined,
): Promise<void> {
  const { uid, gid } = await handle.stat();
  if (owner === undefined || (owner.uid === uid && owner.gid === gid)) return;
  try {
    await handle.chown(owner.uid, owner.gid);
  } catch (error) {
    if (errnoOf(error) !== "EPERM") throw error;
    throw new FixFailed(
      `Could not write ${dirname(path)}: the file there belongs to another user or group; run as its owner.`,
      { cause: error },
    );
  }
}

async function linkExclusively(
  temporary: FileState,
  path: string,
  content: NewContent,
): Promise<FileState> {
  try {
    await link(temporary.path, path);
    return { ...temporary, path };
  } catch (error) {
    if (errnoOf(error) === "EEXIST") throw new FileChanged(`${path} was made by another program.`);
    if (!withoutHardLinks.has(errnoOf(error))) throw error;
  }
  try {
    return await writeExclusively(path, content);
  } catch (error) {
    if (errnoOf(error) === "EEXIST") throw new FileChanged(`${path} was made by another program.`);
    throw error;
  }
}
