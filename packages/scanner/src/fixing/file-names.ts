import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { type FolderHandle, pathIn } from "../files/folder-handle.ts";
import { nameBehindTemporary } from "./temporary-name.ts";

/**
 * Under how many names (hard links) a file is known. The temporary name that a process left which was killed while it
 * made the file is not counted: it is ours.
 */
export async function namesOf(
  folder: FolderHandle,
  name: string,
  stats: BigIntStats,
): Promise<number> {
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
