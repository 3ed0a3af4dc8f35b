import { isAbsolute, relative, sep } from "node:path";

/**
 * Relative to the workspace with forward slashes, "." for the folder itself; the path itself where
 * it is outside.
 */
export function shownPath(path: string, workspacePath: string): string {
  const way = relative(workspacePath, path) || ".";
  const outside = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
  return (outside ? path : way).replaceAll(sep, "/");
}
