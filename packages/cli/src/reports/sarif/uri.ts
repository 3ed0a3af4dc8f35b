import { posix } from "node:path";
import type { RepositoryState } from "../../repository/repository-state.ts";

/**
 * Name under which relative addresses are resolved where the workspace is in no repository: its
 * folder.
 */
export const workspaceBase = "WORKSPACE";
/** The same where it is in one: the root of the repository. */
export const repositoryBase = "%SRCROOT%";

const windowsPath = /^[A-Za-z]:[\\/]/;

/** Turns the path of a file into SARIF's artifactLocation. */
export type Locate = (path: string) => { readonly uri: string; readonly uriBaseId?: string };

/**
 * Addresses relative to the root of the repository, as code scanning expects them, else to the
 * workspace.
 */
export function locateIn(repository: Pick<RepositoryState, "root" | "folder"> | undefined): Locate {
  return (path) => {
    const isAbsolute = path.startsWith("/") || windowsPath.test(path);
    if (repository === undefined) {
      return isAbsolute
        ? { uri: fileUri(path) }
        : { uri: encodePath(path), uriBaseId: workspaceBase };
    }
    const root = repository.root.replaceAll("\\", "/");
    const inside = isAbsolute
      ? posix.relative(root, path.replaceAll("\\", "/"))
      : posix.join(repository.folder, path);
    return inside.startsWith("../") || inside === ".." || inside === ""
      ? { uri: fileUri(isAbsolute ? path : posix.join(root, inside)) }
      : { uri: encodePath(inside), uriBaseId: repositoryBase };
  };
}

/** A `file:` address of an absolute path of any system. */
export function fileUri(path: string): string {
  const rooted = windowsPath.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
  return `file://${encodePath(rooted)}`;
}

function encodePath(path: string): string {
  return path
    .toWellFormed()
    .split("/")
    .map((segment, index) =>
      index === 1 && /^[A-Za-z]:$/.test(segment) ? segment : encodeURIComponent(segment),
    )
    .join("/");
}
