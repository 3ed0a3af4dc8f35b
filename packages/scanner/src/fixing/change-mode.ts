import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { errnoOf, explaining, FileChanged } from "./fix-errors.ts";

/** New permission bits for a file or folder. */
export type ModeChange = {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly device: bigint;
  readonly inode: bigint;
  /** The bits that must still be there, and the new ones. */
  readonly from: number;
  readonly to: number;
};

// Neither follow a link that was put in its place, nor wait for a pipe's writer.
const openSafely = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Makes the change and returns the one that takes it back. Throws FileChanged when it is no longer the same file with
 * the same bits, FixFailed when the system refuses.
 */
export async function changeMode(change: ModeChange): Promise<ModeChange> {
  const { path, device, inode, from, to } = change;
  return explaining(`change the mode of ${path}`, async () => {
    const handle = await openUnlinked(path);
    try {
      const stats = await handle.stat({ bigint: true });
      const isSame = stats.dev === device && stats.ino === inode;
      if (!isSame || Number(stats.mode & 0o7777n) !== from) {
        throw new FileChanged(`${path} was changed by another program.`);
      }
      await handle.chmod(to);
      return { ...change, from: to, to: from };
    } finally {
      await handle.close();
    }
  });
}

async function openUnlinked(path: string) {
  try {
    if ((await realpath(path)) !== path)
      throw new FileChanged(`${path} has become a symbolic link.`);
    return await open(path, openSafely);
  } catch (error) {
    if (errnoOf(error) !== "ELOOP") throw error;
    throw new FileChanged(`${path} has become a symbolic link.`, { cause: error });
  }
}
