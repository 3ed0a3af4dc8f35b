import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { type FileBounds, isInBounds, quietly } from "./bounds.ts";
import { looked } from "./file-memory.ts";
import { FileReadError, openFailure, systemCodeOf } from "./file-read-error.ts";
import { reach, reachLink } from "./reach.ts";

/** What a file or folder is, symbolic links followed. Throws FileReadError. */
export async function statsOf(path: string, bounds: FileBounds): Promise<Stats> {
  if (bounds.roots === undefined)
    return looked(bounds, "stats", path, () => explained(path, () => stat(path)));
  return reach(path, bounds, ({ systemPath }) => explained(path, () => lstat(systemPath)));
}

/** What is at a path itself, be it a symbolic link. Throws FileReadError. */
export async function linkStatsOf(path: string, bounds: FileBounds): Promise<Stats> {
  if (bounds.roots === undefined)
    return looked(bounds, "link", path, () => explained(path, () => lstat(path)));
  return reachLink(path, bounds, ({ systemPath }) => explained(path, () => lstat(systemPath)));
}

/**
 * "outside": it is a link, or lies behind one, that leaves the bounds. What never was in the bounds
 * is missing.
 */
export type EntryKind = "file" | "folder" | "missing" | "outside";

/**
 * What is at a path, for anyone who looks for something; all that is no folder is a file. Throws
 * FileReadError.
 */
export async function kindOf(path: string, bounds: FileBounds): Promise<EntryKind> {
  try {
    return (await statsOf(path, quietly(bounds))).isDirectory() ? "folder" : "file";
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    if (error.code === "not_found") return "missing";
    if (error.code !== "outside") throw error;
    return isInBounds(path, bounds) ? "outside" : "missing";
  }
}

/**
 * True for what anyone who looks for a file has to name when it cannot be read: anything but a
 * folder.
 */
export async function isFile(path: string, bounds: FileBounds): Promise<boolean> {
  if (path === bounds.plannedFile && isInBounds(path, bounds)) return true;
  const kind = await kindOf(path, bounds).catch(() => "missing");
  return kind === "file" || kind === "outside";
}

export async function exists(path: string, bounds: FileBounds): Promise<boolean> {
  const kind = await kindOf(path, bounds).catch(() => "missing");
  return kind === "file" || kind === "folder";
}

async function explained(path: string, look: () => Promise<Stats>): Promise<Stats> {
  try {
    return await look();
  } catch (error) {
    const isNoName = ["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"].includes(systemCodeOf(error) ?? "");
    if (isNoName) throw new FileReadError("not_found", `There is nothing at ${path}.`);
    throw openFailure(path, error);
  }
}
