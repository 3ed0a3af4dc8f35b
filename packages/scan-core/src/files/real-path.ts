import { lstat, realpath } from "node:fs/promises";
import type { FileBounds } from "./bounds.ts";
import { looked } from "./file-memory.ts";
import { reach } from "./reach.ts";

/**
 * Where a path leads, symbolic links followed; undefined where nothing is there, or it is outside.
 */
export async function realPathOf(path: string, bounds: FileBounds): Promise<string | undefined> {
  try {
    if (bounds.roots === undefined)
      return await looked(bounds, "real path", path, () => realpath(path));
    return await reach(path, bounds, async ({ systemPath, realPath }) => {
      await lstat(systemPath);
      return realPath;
    });
  } catch {
    return undefined;
  }
}
