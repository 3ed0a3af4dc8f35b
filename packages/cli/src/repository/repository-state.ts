import { relative, sep } from "node:path";
import { realpathSync } from "node:fs";

/** The commit that a scanned workspace is at. */
export type RepositoryState = {
  /** Absolute path of the folder that is checked out. */
  readonly root: string;
  /** Path of the workspace in it, with forward slashes; "" where it is the root. */
  readonly folder: string;
  /** "" before the first commit. */
  readonly commit: string;
  /** "" where no branch is checked out. */
  readonly branch: string;
  /** Address of the remote `origin`; "" where there is none that is on the web. */
  readonly remote: string;
};

/**
 * Reads the repository of a workspace from its files; undefined where there is none. Runs nothing.
 */
export async function repositoryState(workspacePath: string): Promise<RepositoryState | undefined> {
  const { currentBranch, findRepository, originAddress, readReference } =
    await import("@parapet/git-objects");
  const path = realPath(workspacePath);
  const repository = findRepository(path);
  if (repository === undefined) return undefined;
  const folder = relative(repository.root, path).split(sep).join("/");
  return {
    root: repository.root,
    folder,
    commit: readReference(repository, "HEAD") ?? "",
    branch: currentBranch(repository),
    remote: originAddress(repository),
  };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
