import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * What a backup holds is unpacked into folders that name their process, so that what a killed one
 * has left is known for it: a check unpacks databases into the temporary folder, a restore
 * everything into the data folder.
 */

const ofCheck = "parapet-check-";
const ofRestore = ".restore-";
const ofProcess = /^(\d{1,9})-\w{6}$/;

export async function folderToCheck(): Promise<string> {
  return newFolder(tmpdir(), ofCheck);
}

export async function folderToRestore(dataDir: string): Promise<string> {
  return newFolder(dataDir, ofRestore);
}

/** Removes what killed processes have left. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  await removeLeft(tmpdir(), ofCheck);
  await removeLeft(dataDir, ofRestore);
}

async function newFolder(parent: string, prefix: string): Promise<string> {
  await removeLeft(parent, prefix);
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

async function removeLeft(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const [, pid = ""] = ofProcess.exec(name.slice(prefix.length)) ?? [];
    if (pid === "" || isRunning(Number(pid))) continue;
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
