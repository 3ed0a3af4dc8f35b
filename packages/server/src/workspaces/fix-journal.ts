import type { Scanner } from "@parapet/assessment";
import type { Store } from "../store/store.ts";

type FixJournal = Parameters<Scanner["applyWorkspaceFix"]>[2]["journal"];

/** The fix history of a store, as the scanner writes it. */
export function journalIn(store: Store): FixJournal {
  return {
    begin: (record) => store.fixes.begin(record),
    complete: async (record) => {
      await store.fixes.complete(record);
    },
    discard: async (fixId) => {
      await store.fixes.discard(fixId);
    },
  };
}

/** Where the locks of fixes are. */
type Locking = Parameters<Scanner["withWorkspaceLocks"]>[1];

/**
 * Ends what a process or a thread that died had begun, in all workspaces or in one: by what is on
 * disk, the fix was made or it was not. A fix that a living process is making is its own business.
 */
export async function resolvePendingFixes(
  store: Store,
  scanner: Scanner,
  locking: Locking,
  workspacePath?: string,
): Promise<void> {
  for (const { record } of await store.fixes.pending()) {
    const paths = record.workspaces.map(({ workspace_path }) => workspace_path);
    if (workspacePath !== undefined && !paths.includes(workspacePath)) continue;
    try {
      // One after the other: each may be the one before the next.
      // oxlint-disable-next-line no-await-in-loop
      await scanner.withWorkspaceLocks(paths, locking, () => settle(store, scanner, record.fix_id));
    } catch (error) {
      // Somebody who lives holds the workspace, and will end what is pending there.
      if (!(error instanceof scanner.FixConflict)) throw error;
    }
  }
}

async function settle(store: Store, scanner: Scanner, fixId: string): Promise<void> {
  const entry = await store.fixes.get(fixId);
  // The previous holder of the workspace until now may have ended it.
  if (entry?.status !== "pending") return;
  const outcome = await scanner.fixOutcome(entry.record);
  await (outcome === "not_applied"
    ? store.fixes.discard(fixId)
    : store.fixes.complete(entry.record));
}
