import { randomBytes } from "node:crypto";
import type { Store } from "../store/store.ts";
import { resolvePendingFixes } from "../workspaces/fix-journal.ts";
import type { WorkspaceThreadsOptions } from "./workspace-threads.ts";

/**
 * Cleans up after a thread that was stopped in the middle of a fix or a rollback: its locks, and
 * its journal.
 */
export function threadCleanUp(store: Store, dataDir: string): WorkspaceThreadsOptions["cleanUp"] {
  return async (task, threadId) => {
    const scanner = await import("@parapet/scanner");
    await scanner.releaseAbandonedLocks(threadId, dataDir);
    if (task.name === "fix") {
      const locking = { dataDir, randomBytes };
      await resolvePendingFixes(store, scanner, locking, task.request.location.workspacePath);
    }
  };
}
