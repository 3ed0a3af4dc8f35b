import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sha256Of } from "./file-state.ts";
import { errnoOf, explaining, FixConflict } from "./fix-errors.ts";
import { fateOf, thisThread, type ProcessIdentity } from "./lock-owner.ts";
import { randomHex, type RandomBytes } from "./random-bytes.ts";

export type FileLocking = {
  readonly dataDir: string;
  readonly randomBytes: RandomBytes;
  /** How long to wait for another writer, in milliseconds; 10 000 when left out. */
  readonly lockWaitMs?: number;
};

// A lock from another machine, or one that cannot be read, is believed this long: far longer than any fix takes.
const longestBelievedMs = 120_000;
const deepestTakeover = 3;

/**
 * Runs `work` while nobody else, in any process, holds the lock of a file. `path` must have no symbolic links.
 * The lock of a process that is gone is taken over. Throws FixConflict when a living writer does not let go.
 */
export async function withFileLock<Result>(
  path: string,
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const folder = join(locking.dataDir, "locks");
  const lockPath = join(folder, `${sha256Of(path)}.lock`);
  const ours = JSON.stringify({
    ...(await thisThread()),
    token: randomHex(locking.randomBytes, 16),
  });
  await explaining(`lock ${path}`, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await acquire(path, lockPath, ours, locking);
  });
  try {
    return await work();
  } finally {
    await release(lockPath, ours);
  }
}

/** Like `withFileLock`, for several files; always in the same order, so that two callers cannot block each other. */
export async function withFileLocks<Result>(
  paths: readonly string[],
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const [first, ...rest] = [...new Set(paths)].toSorted();
  if (first === undefined) return work();
  return withFileLock(first, locking, () => withFileLocks(rest, locking, work));
}

async function acquire(
  path: string,
  lockPath: string,
  ours: string,
  locking: FileLocking,
): Promise<void> {
  const deadline = performance.now() + (locking.lockWaitMs ?? 10_000);
  for (let pause = 4; ; pause = Math.min(pause * 2, 64)) {
    // Each try depends on how the one before went.
    // oxlint-disable-next-line no-await-in-loop
    if (await tryToTake(lockPath, ours, locking, 0)) return;
    if (performance.now() >= deadline) {
      throw new FixConflict(`Another program is changing ${path}; try again in a moment.`);
    }
    const [jitter = 0] = locking.randomBytes(1);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(pause + (pause * jitter) / 256);
  }
}

async function tryToTake(
  lockPath: string,
  ours: string,
  locking: FileLocking,
  depth: number,
): Promise<boolean> {
  if (await putExclusively(lockPath, ours, locking)) return true;
  const held = await contentOf(lockPath);
  if (held === undefined || depth > deepestTakeover) return false;
  return (await isStale(lockPath, held)) && (await takeOver(lockPath, held, ours, locking, depth));
}

/**
 * Two processes may find the same dead lock. The right to remove that very lock is itself a lock, named after its
 * content, which never comes back: so whoever holds it and still finds that content is alone.
 */
async function takeOver(
  lockPath: string,
  dead: string,
  ours: string,
  locking: FileLocking,
  depth: number,
): Promise<boolean> {
  const claim = `${lockPath}.${sha256Of(dead).slice(0, 16)}`;
  if (!(await tryToTake(claim, ours, locking, depth + 1))) return false;
  try {
    if ((await contentOf(lockPath)) !== dead) return false;
    await putOver(lockPath, ours, locking);
    await sweep(lockPath);
    return true;
  } finally {
    await release(claim, ours);
  }
}

async function isStale(lockPath: string, content: string): Promise<boolean> {
  const owner = parseOwner(content);
  const fate = owner === undefined ? "elsewhere" : await fateOf(owner);
  return fate === "gone" || (fate === "elsewhere" && (await ageOf(lockPath)) > longestBelievedMs);
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

async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function putExclusively(
  path: string,
  content: string,
  locking: FileLocking,
): Promise<boolean> {
  if ((await contentOf(path)) !== undefined) return false;
  // Linked into place, so that no process ever sees a lock without its owner.
  const temporary = await writeTemporary(path, content, locking);
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    if (errnoOf(error) === "ENOENT") throw error;
    return await putWithoutLink(path, content);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function putWithoutLink(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function putOver(path: string, content: string, locking: FileLocking): Promise<void> {
  await rename(await writeTemporary(path, content, locking), path);
}

async function writeTemporary(
  path: string,
  content: string,
  locking: FileLocking,
): Promise<string> {
  const temporary = join(dirname(path), `.${randomHex(locking.randomBytes, 16)}.tmp`);
  await writeFile(temporary, content, { flag: "wx", mode: 0o600 });
  return temporary;
}

async function release(lockPath: string, ours: string): Promise<void> {
  if ((await contentOf(lockPath)) === ours) await rm(lockPath, { force: true });
}

/** Removes what killed processes left beside a lock: claims on it, and files they had not yet put in place. */
async function sweep(lockPath: string): Promise<void> {
  const folder = dirname(lockPath);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const left = name.startsWith(`${basename(lockPath)}.`) || /^\.[0-9a-f]{32}\.tmp$/.test(name);
    // oxlint-disable-next-line no-await-in-loop
    if (left && (await ageOf(path)) > longestBelievedMs) await rm(path, { force: true });
  }
}
