import { constants, type BigIntStats } from "node:fs";
import { lstat, open } from "node:fs/promises";

/*
 * A folder that stays the same one whatever becomes of its path. Only Linux can open something in a
 * folder that is held open; elsewhere it is its path.
 */

// Node does not name it: a descriptor that only holds its place, for which the right to pass is
// enough.
const O_PATH = 0o10000000;
/** With which Linux opens a folder that is to be held, and nothing in its place. */
export const folderFlags = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Where Linux says what a descriptor of this process is. */
export function pathOfDescriptor(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

export type HeldFolder = {
  /** By which the system reaches it. For its calls alone: it must reach no answer, error or log. */
  readonly systemPath: string;
  readonly stats: BigIntStats;
  readonly close: () => Promise<void>;
};

/** Throws the errors of the system: ENOTDIR where a link or a file is in its place. */
export async function holdFolder(path: string): Promise<HeldFolder> {
  if (process.platform !== "linux") {
    const stats = await lstat(path, { bigint: true });
    if (stats.isDirectory()) return { systemPath: path, stats, close: async () => {} };
    throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
  }
  const handle = await open(path, folderFlags);
  try {
    const stats = await handle.stat({ bigint: true });
    return { systemPath: pathOfDescriptor(handle.fd), stats, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
