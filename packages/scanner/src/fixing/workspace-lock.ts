import { realpath } from "node:fs/promises";
import { type FileLocking, withFileLock } from "./file-lock.ts";

/**
 * Runs `work` while nobody else, in any process, fixes a workspace or rolls it back. They take this lock before those of
 * files, so that none waits in a circle. Throws FixConflict when a living writer does not let go.
 */
export async function withWorkspaceLock<Result>(
  workspacePath: string,
  locking: FileLocking,
  work: () => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(workspacePath).catch(() => workspacePath);
  return withFileLock(folder, locking, work);
}
