import type { Dirent } from "node:fs";
import { opendir, readdir } from "node:fs/promises";
import type { FileBounds } from "./bounds.ts";
import { looked } from "./file-memory.ts";
import { withFolder } from "./folder-handle.ts";
import { resolveInBounds } from "./reach.ts";

/** What a folder holds; the folder itself is not named, since it may be one of a descriptor. */
export type FolderEntry = Pick<Dirent, "name" | "isFile" | "isDirectory" | "isSymbolicLink">;

/** What is in a folder, by name; nothing of one that cannot be read. */
export async function entriesIn(
  folder: string,
  bounds: FileBounds,
): Promise<readonly FolderEntry[]> {
  const entries = await looked(bounds, "entries", folder, () =>
    listed(folder, bounds, (path) => readdir(path, { withFileTypes: true })),
  );
  return (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names in a folder, sorted; none of one that cannot be read. */
export async function namesIn(folder: string, bounds: FileBounds): Promise<readonly string[]> {
  const names = await looked(bounds, "names", folder, () =>
    listed(folder, bounds, (path) => readdir(path)),
  );
  return (names ?? []).toSorted();
}

/**
 * The first entries that the system names, for a folder that may hold more than anyone wants to
 * read.
 */
export async function someEntriesIn(
  folder: string,
  bounds: FileBounds,
  most: number,
): Promise<readonly FolderEntry[]> {
  const entries = await listed(folder, bounds, async (path) => {
    const some: FolderEntry[] = [];
    for await (const entry of await opendir(path)) {
      if (some.length >= most) break;
      some.push(entry);
    }
    return some;
  });
  return entries ?? [];
}

async function listed<List>(
  folder: string,
  bounds: FileBounds,
  list: (systemPath: string) => Promise<List>,
): Promise<List | undefined> {
  try {
    if (bounds.roots === undefined) return await list(folder);
    return await resolveInBounds(folder, bounds, (realPath) =>
      withFolder(realPath, bounds, async (handle) => {
        const entries = await list(handle.systemPath);
        if (process.platform !== "linux") await handle.check();
        return entries;
      }),
    );
  } catch {
    return undefined;
  }
}
