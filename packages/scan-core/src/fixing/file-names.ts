import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import type { FilePlace } from "./file-place.ts";
import { errnoOf, FileChanged } from "./fix-errors.ts";
import { nameBehindTemporary } from "./temporary-name.ts";

/** What is under a name, and under how many names (hard links) it is known. */
export type NamedStats = { readonly stats: BigIntStats; readonly names: number };

/**
 * Looks at a name itself: of a file that is open alone it cannot be told whether its one name is
 * still this one. The temporary name that a process left which was killed while it made the file is
 * not counted: it is ours.
 */
export async function statName(folder: FolderHandle, name: string): Promise<NamedStats> {
  const stats = await lstat(pathIn(folder, name), { bigint: true });
  return { stats, names: await namesOf(folder, name, stats) };
}

/**
 * Looks at the name of a file that is open. Throws FileChanged when the name is gone, or another
 * file has it: then even a file with one name may be one from elsewhere, of which a second name was
 * here for a moment.
 */
export async function statOpen(
  folder: FolderHandle,
  { name, path }: FilePlace,
  open: BigIntStats,
): Promise<NamedStats> {
  const there = await statName(folder, name).catch((error: unknown) => {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (there?.stats.dev === open.dev && there.stats.ino === open.ino) return there;
  throw new FileChanged(`${path} was moved or replaced by another program.`);
}

async function namesOf(folder: FolderHandle, name: string, stats: BigIntStats): Promise<number> {
  const all = Number(stats.nlink);
  if (all === 1 || !stats.isFile()) return 1;
  const own = (await readdir(folder.systemPath)).filter(
    (other) => nameBehindTemporary(other) === name,
  );
  const same = await Promise.all(own.map((other) => isSameFile(pathIn(folder, other), stats)));
  return all - same.filter(Boolean).length;
}

async function isSameFile(systemPath: string, { dev, ino }: BigIntStats): Promise<boolean> {
  try {
    const stats = await lstat(systemPath, { bigint: true });
    return stats.dev === dev && stats.ino === ino;
  } catch {
    return false;
  }
}

/** Why a file with several names is left alone, as a sentence that says what to do. */
export function severalNames(path: string, names: number): string {
  return `${path} has ${names} names (hard links), and the others may lie anywhere; put a copy of it in its place, which has one name, and try again.`;
}
