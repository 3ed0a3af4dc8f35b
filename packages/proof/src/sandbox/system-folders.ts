import { lstat, readlink } from "node:fs/promises";

/** Folders of the system that programs need; nothing of a user's is in them. */
const folders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"];

/** Arguments of bwrap that show the programs of this machine, read-only. */
export async function systemFolders(): Promise<readonly string[]> {
  const each = await Promise.all(
    folders.map(async (path): Promise<readonly string[]> => {
      const stats = await lstat(path).catch(() => undefined);
      if (stats === undefined) return [];
      if (stats.isSymbolicLink()) return ["--symlink", await readlink(path), path];
      return ["--ro-bind", path, path];
    }),
  );
  return each.flat();
}
