import { isAbsolute, relative, sep } from "node:path";
import type { FileMemory } from "./file-memory.ts";

/** What may be read. `roots` alone are plain data: they cross to threads. */
export type FileBounds = {
  /**
   * Folders, or single files, outside which nothing is read: absolute, symbolic links resolved.
   * Left out: all that the user may read.
   */
  readonly roots?: readonly string[];
  /** Which of the workspaces in the roots are read. Left out: all. */
  readonly apart?: Apart;
  /** Called for what is not read because of the roots, with a sentence that says why. */
  readonly leftOut?: (path: string, reason: string) => void;
  /**
   * Absolute path of a file that is not there yet: anyone who looks for it finds the place where it
   * will lie.
   */
  readonly plannedFile?: string;
  /** Looks at each path once. Left out: each time that it is asked for. */
  readonly remember?: FileMemory;
};

/** Folders of workspaces, symbolic links resolved: of `others`, only what is in `own` is read. */
export type Apart = { readonly own: readonly string[]; readonly others: readonly string[] };

/** The same bounds, for what is looked at on the way and not worth a word. */
export function quietly({ roots, apart, remember }: FileBounds): FileBounds {
  if (roots !== undefined) return { roots, ...(apart && { apart }) };
  return remember === undefined ? {} : { remember };
}

/** True for a path in the bounds. It has to be resolved: links in it are not looked at. */
export function isInBounds(realPath: string, bounds: FileBounds): boolean {
  const { roots } = bounds;
  if (roots === undefined) return true;
  return isWithinAny(realPath, roots) && !isKeptApart(realPath, bounds);
}

/** True for a resolved path in the folder of a workspace that must not be read with this one. */
export function isKeptApart(realPath: string, { apart }: FileBounds): boolean {
  if (apart === undefined) return false;
  return isWithinAny(realPath, apart.others) && !isWithinAny(realPath, apart.own);
}

function isWithinAny(realPath: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(realPath, folder));
}

/** True for the folder itself and what is below it; both without symbolic links. */
export function isWithin(realPath: string, realFolder: string): boolean {
  const way = relative(realFolder, realPath);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
