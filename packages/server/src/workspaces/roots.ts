import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** The absolute path that a person means: `~` is the home folder, a relative path starts at `cwd`. */
export function expandPath(path: string, homeDir: string, cwd: string): string {
  if (path === "~") return homeDir;
  if (path.startsWith("~/") || path.startsWith("~\\")) return join(homeDir, path.slice(2));
  return resolve(cwd, path);
}

/** True when a path, symbolic links resolved as far as it exists, lies in one of the folders. */
export async function liesIn(path: string, roots: readonly string[]): Promise<boolean> {
  const real = await realPathOf(path);
  const realRoots = await Promise.all(roots.map(realPathOf));
  return realRoots.some((root) => {
    const way = relative(root, real);
    return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
  });
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), relative(parent, path));
  }
}
