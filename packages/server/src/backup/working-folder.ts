import { lstat, mkdir, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { BackupError } from "./backup-error.ts";

/*
 * What a backup holds is unpacked into folders that name their process, so that what a killed one
 * has left is known for it: a check unpacks databases into the temporary folder, a restore
 * everything into the data folder.
 */

const ofCheck = "parapet-check-";
const ofRestore = ".restore-";
const ofCopy = ".copy-";
/** Number and start of a process; earlier releases named the number alone. */
const ofProcess = /^(\d{1,9})-(?:(\d{1,15})-)?\w{6}$/;

export async function folderToCheck(): Promise<string> {
  return newFolder(tmpdir(), ofCheck);
}

/**
 * The only one of a data folder: throws BackupError while another restore has one. Of two that
 * begin at once, one or both go.
 */
export async function folderToRestore(dataDir: string): Promise<string> {
  const folder = await newFolder(dataDir, ofRestore);
  const all = await foldersIn(dataDir, ofRestore);
  const other = all.find((one) => one !== basename(folder));
  if (other === undefined) return folder;
  await rm(folder, { recursive: true, force: true });
  throw new BackupError(
    `Another restore or import into ${dataDir} is under way; wait until it has ended. If there is none, remove ${join(dataDir, other)}.`,
  );
}

/** For copies of databases that must not be beside the archive. */
export async function folderToCopy(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return newFolder(dataDir, ofCopy);
}

/**
 * Whether another user may put something else in the place of what is in a folder: by the owners
 * and modes of the folder and of those above it.
 */
export async function canOthersReplace(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return false;
  const own = process.getuid();
  for (let here = await realpath(folder); ; here = dirname(here)) {
    // oxlint-disable-next-line no-await-in-loop
    const { uid, mode } = await stat(here);
    const isOpen = (mode & writableForOthers) !== 0 && (mode & sticky) === 0;
    if ((uid !== own && uid !== 0) || isOpen) return true;
    if (here === dirname(here)) return false;
  }
}

const writableForOthers = 0o022;
const sticky = 0o1000;

/** Removes what killed processes have left. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  await removeLeft(tmpdir(), ofCheck);
  await removeLeft(dataDir, ofRestore);
  await removeLeft(dataDir, ofCopy);
}

async function newFolder(parent: string, prefix: string): Promise<string> {
  await removeLeft(parent, prefix);
  return mkdtemp(join(parent, `${prefix}${process.pid}-${started}-`));
}

/** When this process began: another one with its number has another start. */
const started = Math.round(performance.timeOrigin);

async function foldersIn(parent: string, prefix: string): Promise<readonly string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && ofProcess.test(name.slice(prefix.length)))
    .toSorted();
}

async function removeLeft(parent: string, prefix: string): Promise<void> {
  for (const name of await foldersIn(parent, prefix)) {
    const [, pid = "", start = ""] = ofProcess.exec(name.slice(prefix.length)) ?? [];
    const isOfEarlier = Number(pid) === process.pid && start !== String(started);
    if (!isOfEarlier && isRunning(Number(pid))) continue;
    const path = join(parent, name);
    // oxlint-disable-next-line no-await-in-loop
    const found = await lstat(path).catch(() => undefined);
    const isOwn = found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
    // oxlint-disable-next-line no-await-in-loop
    if (isOwn) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
