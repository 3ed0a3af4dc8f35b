import type { BigIntStats, Stats } from "node:fs";
import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { FixRefusal } from "../core/check.ts";
import { type FileBounds, isWithin } from "../files/bounds.ts";
import { linkStatsOf } from "../files/file-stats.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { creationTime } from "./creation-time.ts";
import type { EditFolders } from "./edit-folders.ts";
import { statName, severalNames } from "./file-names.ts";
import { type FilePlace, filePlace, missingFilePlace } from "./file-place.ts";
import { errnoOf, explaining } from "./fix-errors.ts";
import { inFolder } from "./known-folder.ts";

/** A file or folder whose permission bits are to change. */
export type ModeTarget = {
  readonly place: FilePlace;
  readonly device: bigint;
  readonly inode: bigint;
  /** When it was made, in nanoseconds since 1970; "" where the system does not say. */
  readonly bornAt: string;
  /** Permission bits. */
  readonly mode: number;
};

/**
 * Finds a file or folder of the workspace. Throws FixRefusal when it lies elsewhere, a symbolic
 * link leads to it, or it has further names.
 */
export async function resolveModeTarget(
  path: string,
  { workspacePath }: WorkspaceLocation,
  folders: EditFolders,
): Promise<ModeTarget> {
  const way = relative(workspacePath, path);
  const realPath = join(folders.workspace, way);
  const leavesWorkspace = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (leavesWorkspace || !folders.all.some((folder) => isWithin(realPath, folder))) {
    throw new FixRefusal(`${path} lies outside the workspace; change its mode by hand.`);
  }
  return explaining(`look at ${path}`, async () => {
    if ((await realPathOf(realPath)) !== realPath) {
      throw new FixRefusal(
        `${path} is reached through a symbolic link; change the mode of what it points to by hand.`,
      );
    }
    const { target, names } = await lookAt(await filePlace(realPath));
    if (names > 1) throw new FixRefusal(severalNames(realPath, names));
    return target;
  });
}

/**
 * As `resolveModeTarget`, for a plan that is never written: wherever in the bounds the file lies.
 */
export async function statModeTarget(path: string, bounds: FileBounds): Promise<ModeTarget> {
  return explaining(`look at ${path}`, async () =>
    targetOf(missingFilePlace(path), await linkStatsOf(path, bounds)),
  );
}

async function lookAt(
  place: FilePlace,
): Promise<{ readonly target: ModeTarget; readonly names: number }> {
  return inFolder(place.folder, async (folder) => {
    const { stats, names } = await statName(folder, place.name);
    return { target: { ...targetOf(place, stats), bornAt: creationTime(stats) }, names };
  });
}

function targetOf(place: FilePlace, stats: BigIntStats | Stats): ModeTarget {
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new FixRefusal(`${place.path} is neither a file nor a folder; look after it by hand.`);
  }
  const { dev, ino, mode } = stats;
  return {
    place,
    device: BigInt(dev),
    inode: BigInt(ino),
    bornAt: "",
    mode: Number(mode) & 0o7777,
  };
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new FixRefusal(`There is no ${path} any more.`);
    throw error;
  }
}
