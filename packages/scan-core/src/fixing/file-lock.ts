import { link, lstat, readdir, rename, unlink, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { FileReadError } from "../files/file-read-error.ts";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import { openFileIn } from "../files/open-file.ts";
import { sha256Of } from "./file-state.ts";
import { errnoOf, explaining, FileChanged, FixConflict } from "./fix-errors.ts";
import { inFolder, type KnownFolder } from "./known-folder.ts";
import { statusOf, thisThread, type ProcessIdentity } from "./lock-owner.ts";
import { ownFolder } from "./own-folder.ts";
import { randomHex, type RandomBytes } from "./random-bytes.ts";

export type FileLocking = {
  readonly dataDir: string;
  readonly randomBytes: RandomBytes;
  /** How long to wait for another writer, in milliseconds; 10 000 when left out. */
  readonly lockWaitMs?: number;
};

/** A file in the folder of locks. */
type Lock = { readonly folder: FolderHandle; readonly name: string };

// A lock from another machine, or one that cannot be read, is believed this long: far longer than
// any fix takes.
const longestBelievedMs = 120_000;
const deepestTakeover = 3;
/** More than a lock of ours has. */
const mostBytes = 4096;

/**
 * Runs `work` while nobody else, in any process, holds the lock of a file. `path` must have no
 * symbolic links. The lock of a process that is gone is taken over. Throws FixConflict when a
 * living writer does not let go.
 */
export async function withFileLock<Result>(
  path: string,
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const ours = JSON.stringify({
    ...(await thisThread()),
    token: randomHex(locking.randomBytes, 16),
  });
  const locks = await locksOf(path, locking);
  return inFolder(locks, async (folder) => {
    const lock = { folder, name: `${sha256Of(path)}.lock` };
    await explaining(`lock ${path}`, () => acquire(path, lock, ours, locking));
    try {
      return await work();
    } finally {
      await release(lock, ours);
    }
  });
}

async function locksOf(path: string, { dataDir }: FileLocking): Promise<KnownFolder> {
  try {
    return await explaining(`lock ${path}`, () => ownFolder(dataDir, ["locks"]));
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error;
    throw new FixConflict(error.message, { cause: error });
  }
}

/**
 * Like `withFileLock`, for several files; always in the same order, so that two callers cannot
 * block each other.
 */
export async function withFileLocks<Result>(
  paths: readonly string[],
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const [first, ...rest] = [...new Set(paths)].toSorted();
  if (first === undefined) return work();
  return withFileLock(first, locking, () => withFileLocks(rest, locking, work));
}

/**
 * What a lock says; undefined where there is none, "" for what is no file that says anything: a
 * link, a pipe.
 */
export async function contentOf({ folder, name }: Lock): Promise<string | undefined> {
  try {
    const { handle } = await openFileIn(folder, name);
    try {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(mostBytes) });
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    if (error.code === "not_found") return undefined;
    if (error.code === "changed" || error.code === "not_a_file") return "";
    throw error;
  }
}

async function acquire(
  path: string,
  lock: Lock,
  ours: string,
  locking: FileLocking,
): Promise<void> {
  const deadline = performance.now() + (locking.lockWaitMs ?? 10_000);
  for (let pause = 4; ; pause = Math.min(pause * 2, 64)) {
    // Each try depends on how the one before went.
    // oxlint-disable-next-line no-await-in-loop
    if (await tryToTake(lock, ours, locking, 0)) return;
    if (performance.now() >= deadline) {
      throw new FixConflict(`Another program is changing ${path}; try again in a moment.`);
    }
    const [jitter = 0] = locking.randomBytes(1);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(pause + (pause * jitter) / 256);
  }
}

async function tryToTake(
  lock: Lock,
  ours: string,
  locking: FileLocking,
  depth: number,
): Promise<boolean> {
  if (await putExclusively(lock, ours, locking)) return true;
  const held = await contentOf(lock);
  if (held === undefined || depth > deepestTakeover) return false;
  return (await isStale(lock, held)) && (await takeOver(lock, held, ours, locking, depth));
}

/**
 * Two processes may find the same dead lock. The right to remove that very lock is itself a lock,
 * named after its content, which never comes back: so anyone who holds it and still finds that
 * content is alone.
 */
async function takeOver(
  lock: Lock,
  dead: string,
  ours: string,
  locking: FileLocking,
  depth: number,
): Promise<boolean> {
  const claim = { ...lock, name: `${lock.name}.${sha256Of(dead).slice(0, 16)}` };
  if (!(await tryToTake(claim, ours, locking, depth + 1))) return false;
  try {
    if ((await contentOf(lock)) !== dead) return false;
    await putOver(lock, ours, locking);
    await sweep(lock);
    return true;
  } finally {
    await release(claim, ours);
  }
}

async function isStale(lock: Lock, content: string): Promise<boolean> {
  const owner = parseOwner(content);
  const fate = owner === undefined ? "elsewhere" : await statusOf(owner);
  return fate === "gone" || (fate === "elsewhere" && (await ageOf(lock)) > longestBelievedMs);
}

function parseOwner(content: string): ProcessIdentity | undefined {
  try {
    const { pid, started, machine }: Record<string, unknown> = JSON.parse(content) ?? {};
    return Number.isSafeInteger(pid) &&
      typeof pid === "number" &&
      pid > 0 &&
      typeof started === "string" &&
      typeof machine === "string"
      ? { pid, started, machine }
      : undefined;
  } catch {
    return undefined;
  }
}

async function ageOf({ folder, name }: Lock): Promise<number> {
  try {
    return Date.now() - (await lstat(pathIn(folder, name))).mtimeMs;
  } catch {
    return 0;
  }
}

async function putExclusively(lock: Lock, content: string, locking: FileLocking): Promise<boolean> {
  if ((await contentOf(lock)) !== undefined) return false;
  const systemPath = pathIn(lock.folder, lock.name);
  // Linked into place, so that no process ever sees a lock without its owner.
  const temporary = await writeTemporary(lock, content, locking);
  try {
    await link(temporary, systemPath);
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    if (errnoOf(error) === "ENOENT") throw error;
    return await putWithoutLink(systemPath, content);
  } finally {
    await removeIfThere(temporary);
  }
}

async function putWithoutLink(systemPath: string, content: string): Promise<boolean> {
  try {
    await writeFile(systemPath, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function putOver(lock: Lock, content: string, locking: FileLocking): Promise<void> {
  await rename(await writeTemporary(lock, content, locking), pathIn(lock.folder, lock.name));
}

async function writeTemporary(
  { folder }: Lock,
  content: string,
  locking: FileLocking,
): Promise<string> {
  const temporary = pathIn(folder, `.${randomHex(locking.randomBytes, 16)}.tmp`);
  await writeFile(temporary, content, { flag: "wx", mode: 0o600 });
  return temporary;
}

async function release(lock: Lock, ours: string): Promise<void> {
  if ((await contentOf(lock)) === ours) await removeIfThere(pathIn(lock.folder, lock.name));
}

/**
 * Removes what killed processes left beside a lock: claims on it, and files they had not yet put in
 * place.
 */
async function sweep({ folder, name: lockName }: Lock): Promise<void> {
  for (const name of await readdir(folder.systemPath)) {
    const left = name.startsWith(`${lockName}.`) || /^\.[0-9a-f]{32}\.tmp$/.test(name);
    // oxlint-disable-next-line no-await-in-loop
    if (left && (await ageOf({ folder, name })) > longestBelievedMs) {
      // oxlint-disable-next-line no-await-in-loop
      await removeIfThere(pathIn(folder, name));
    }
  }
}

async function removeIfThere(systemPath: string): Promise<void> {
  try {
    await unlink(systemPath);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
}
