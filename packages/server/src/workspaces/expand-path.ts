import { join, resolve } from "node:path";

/**
 * The absolute path that a person means: `~` is the home folder, a relative path starts at `cwd`.
 */
export function expandPath(path: string, homeDir: string, cwd: string): string {
  if (path === "~") return homeDir;
  if (path.startsWith("~/") || path.startsWith("~\\")) return join(homeDir, path.slice(2));
  return resolve(cwd, path);
}
