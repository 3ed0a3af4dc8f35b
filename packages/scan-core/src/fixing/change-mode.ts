import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import { statOpen, severalNames } from "./file-names.ts";
import type { FilePlace } from "./file-place.ts";
import { errnoOf, explaining, FileChanged } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";

/** New permission bits for a file or folder. */
export type ModeChange = {
  readonly place: FilePlace;
  readonly device: bigint;
  readonly inode: bigint;
  /** The bits that must still be there, and the new ones. */
  readonly from: number;
  readonly to: number;
};

// Neither follow a link that was put in its place, nor wait for a pipe's writer, nor make a
// terminal one's own.
const openSafely =
  constants.O_RDONLY |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOCTTY ?? 0);

/**
 * Makes the change and returns the one that takes it back. Throws FileChanged when it is no longer
 * the same file with the same bits and one name, FixFailed when the system refuses.
 */
export async function changeMode(change: ModeChange): Promise<ModeChange> {
  const { place, from, to } = change;
  return explaining(`change the mode of ${place.path}`, () =>
    inFolder(place.folder, async (folder) => {
      const handle = await openUnlinked(folder, place);
      try {
        await assertSame(change, await handle.stat({ bigint: true }), folder);
        await handle.chmod(to);
        await keepIfStillThere(change, handle, folder);
        return { ...change, from: to, to: from };
      } finally {
        await handle.close();
      }
    }),
  );
}

async function assertSame(
  { place, device, inode, from }: ModeChange,
  stats: BigIntStats,
  folder: FolderHandle,
): Promise<void> {
  const isSame = stats.dev === device && stats.ino === inode;
  if (!isSame || Number(stats.mode & 0o7777n) !== from) {
    throw new FileChanged(`${place.path} was changed by another program.`);
  }
  const { names } = await statOpen(folder, place, stats);
  if (names > 1) throw new FileChanged(severalNames(place.path, names));
  await folder.check();
}

/** A name that came, or a move, between the look and the change: the file gets its bits back. */
async function keepIfStillThere(
  { place, from, to }: ModeChange,
  handle: FileHandle,
  folder: FolderHandle,
): Promise<void> {
  const ours = await handle.stat({ bigint: true });
  const names = await statOpen(folder, place, ours).then(
    (there) => there.names,
    () => undefined,
  );
  if (names === 1) return;
  if (Number(ours.mode & 0o7777n) === to) await handle.chmod(from);
  throw new FileChanged(`${place.path} was moved or linked by another program.`);
}

async function openUnlinked(folder: FolderHandle, { path, name }: FilePlace): Promise<FileHandle> {
  try {
    return await open(pathIn(folder, name), openSafely);
  } catch (error) {
    if (errnoOf(error) !== "ELOOP") throw error;
    throw new FileChanged(`${path} has become a symbolic link.`, { cause: error });
  }
}
