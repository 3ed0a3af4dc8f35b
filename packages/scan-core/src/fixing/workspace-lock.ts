import { realpath } from "node:fs/promises";
import { type FileLocking, withFileLocks } from "./file-lock.ts";

/**
 * Runs `work` while nobody else, in any process, fixes a workspace or rolls it back. They take this
 * lock before those of files, so that none waits in a circle. Throws FixConflict when a living
 * writer does not let go.
 */
export function withWorkspaceLock<Result>(
  workspacePath: string,
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  return withWorkspaceLocks([workspacePath], locking, work);
}

/** As `withWorkspaceLock`, of several workspaces. */
export async function withWorkspaceLocks<Result>(
  workspacePaths: readonly string[],
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const folders = await Promise.all(workspacePaths.map((path) => realpath(path).catch(() => path)));
  return withFileLocks(folders, locking, work);
}
