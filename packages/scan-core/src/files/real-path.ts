import { lstat, realpath } from "node:fs/promises";
import type { FileBounds } from "./bounds.ts";
import { reach } from "./reach.ts";

/**
 * Where a path leads, symbolic links followed; undefined where nothing is there, or it is outside.
 */
export async function realPathOf(path: string, bounds: FileBounds): Promise<string | undefined> {
  try {
    if (bounds.roots === undefined) return await realpath(path);
    return await reach(path, bounds, async ({ systemPath, realPath }) => {
      await lstat(systemPath);
      return realPath;
    });
  } catch {
    return undefined;
  }
}
