import { isAbsolute, relative, sep } from "node:path";
import type { FileMemory } from "./file-memory.ts";

/** What may be read. `roots` alone are plain data: they cross to threads. */
export type FileBounds = {
  /**
   * Folders, or single files, outside which nothing is read: absolute, symbolic links resolved.
   * Left out: all that the user may read.
   */
  readonly roots?: readonly string[];
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

/** The same bounds, for what is looked at on the way and not worth a word. */
export function quietly({ roots, remember }: FileBounds): FileBounds {
  if (roots !== undefined) return { roots };
  return remember === undefined ? {} : { remember };
}

/** True for a path in the bounds. It has to be resolved: links in it are not looked at. */
export function isInBounds(realPath: string, { roots }: FileBounds): boolean {
  return roots === undefined || roots.some((root) => isWithin(realPath, root));
}

/** True for the folder itself and what is below it; both without symbolic links. */
export function isWithin(realPath: string, realFolder: string): boolean {
  const way = relative(realFolder, realPath);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
