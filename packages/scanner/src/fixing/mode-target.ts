import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { FixRefusal } from "../check.ts";
import type { WorkspaceLocation } from "../runtime.ts";
import { errnoOf, explaining } from "./fix-errors.ts";

/** A file or folder whose permission bits are to change. */
export type ModeTarget = {
  /** Absolute, without symbolic links. */
  readonly realPath: string;
  readonly device: bigint;
  readonly inode: bigint;
  /** Permission bits. */
  readonly mode: number;
};

/** Finds a file or folder of the workspace. Throws FixRefusal when it lies elsewhere or a symbolic link leads to it. */
export async function resolveModeTarget(
  path: string,
  { workspacePath }: WorkspaceLocation,
): Promise<ModeTarget> {
  const way = relative(workspacePath, path);
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new FixRefusal(`${path} lies outside the workspace; change its mode by hand.`);
  }
  return explaining(`look at ${path}`, async () => {
    const realPath = join(await realpath(workspacePath), way);
    if ((await realPathOf(realPath)) !== realPath) {
      throw new FixRefusal(
        `${path} is reached through a symbolic link; change the mode of what it points to by hand.`,
      );
    }
    return targetAt(realPath);
  });
}

/** As `resolveModeTarget`, for a plan that is never written: wherever the file lies. */
export async function lookAtModeTarget(path: string): Promise<ModeTarget> {
  return explaining(`look at ${path}`, () => targetAt(path));
}

async function targetAt(realPath: string): Promise<ModeTarget> {
  const stats = await lstat(realPath, { bigint: true });
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new FixRefusal(`${realPath} is neither a file nor a folder; look after it by hand.`);
  }
  return { realPath, device: stats.dev, inode: stats.ino, mode: Number(stats.mode & 0o7777n) };
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new FixRefusal(`There is no ${path} any more.`);
    throw error;
  }
}
