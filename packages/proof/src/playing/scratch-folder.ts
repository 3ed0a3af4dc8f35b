import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProofFailed } from "../core/proof-failed.ts";

/** With the ID of the process that made it. */
const form = /^(?:parapet-proof|pp)-(\d{1,10})-[A-Za-z0-9]{6}$/;
const mostRemoved = 100;

/**
 * A folder of this process in the temporary folder. Those of processes that were killed, and could
 * not remove theirs, are removed. Throws ProofFailed.
 */
export async function makeScratch(
  start: "parapet-proof" | "pp",
  parent: string = tmpdir(),
  user: number | undefined = process.getuid?.(),
): Promise<string> {
  await removeAbandoned(parent, user);
  try {
    return await mkdtemp(join(parent, `${start}-${process.pid}-`));
  } catch (error) {
    throw refusedFolder(error, parent, causes) ?? error;
  }
}

/**
 * Removes what killed processes left in the temporary folder. Folders of another user are left
 * alone, also by root: while they are removed, their owner could put links to other folders in
 * their place.
 */
export async function removeAbandoned(
  parent: string = tmpdir(),
  user: number | undefined = process.getuid?.(),
): Promise<void> {
  const names = await readdir(parent).catch((): string[] => []);
  const abandoned = names.filter((name) => {
    const pid = form.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  for (const name of abandoned.slice(0, mostRemoved)) {
    const folder = join(parent, name);
    // oxlint-disable-next-line no-await-in-loop -- They are few.
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() !== true || (user !== undefined && found.uid !== user)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** True as well for a process of another user, and for one that has the ID by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

const full: Readonly<Record<string, string>> = {
  ENOSPC: "is full. Free some space on its disk",
  EDQUOT: "is full for this user. Free some space on its disk",
};
const causes: Readonly<Record<string, string>> = {
  ...full,
  EROFS: "is mounted read-only. Use another one",
  EACCES: "cannot be written. Correct its permissions",
  EPERM: "cannot be written. Correct its permissions",
  ENOENT: "does not exist. Create it",
};

/**
 * What to do where the temporary folder cannot hold a run; undefined for other errors. All that a
 * sandbox may write lies in that folder, so that its words about a full disk are about it.
 */
export function unfitFolder(error: unknown, parent: string = tmpdir()): ProofFailed | undefined {
  if (error instanceof ProofFailed && /no space left on device/i.test(error.message)) {
    return refusedFolder({ code: "ENOSPC" }, parent, full);
  }
  if (isRecord(error) && error["code"] === "EINVAL" && error["syscall"] === "listen") {
    return new ProofFailed(
      `The name of the temporary folder ${parent} is too long for sockets. Set TMPDIR to a folder with a shorter one.`,
    );
  }
  return refusedFolder(error, parent, full);
}

function refusedFolder(
  error: unknown,
  parent: string,
  known: Readonly<Record<string, string>>,
): ProofFailed | undefined {
  const cause = isRecord(error) ? known[String(error["code"])] : undefined;
  if (cause === undefined) return undefined;
  return new ProofFailed(
    `The temporary folder ${parent} ${cause}, or set TMPDIR to a folder on another disk.`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
