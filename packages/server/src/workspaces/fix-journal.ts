import type { FixRecord } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import type { Scanner } from "./scanner-component.ts";

type FixJournal = Parameters<Scanner["applyWorkspaceFix"]>[2]["journal"];

/** The fix history of a store, as the scanner writes it. */
export function journalIn(store: Store): FixJournal {
  const begun = new Map<string, FixRecord>();
  return {
    begin: async (record) => {
      begun.set(record.fix_id, record);
      await store.fixes.begin(record);
    },
    complete: async (fixId) => {
      const record = begun.get(fixId);
      if (record !== undefined) await store.fixes.complete(record);
    },
    discard: async (fixId) => {
      await store.fixes.discard(fixId);
    },
  };
}

/**
 * Ends what a process or a thread that died had begun, in all workspaces or in one: by what is on disk, the fix was
 * made or it was not.
 */
export async function settlePendingFixes(
  store: Store,
  scanner: Scanner,
  workspacePath?: string,
): Promise<void> {
  for (const { record } of await store.fixes.pending()) {
    if (workspacePath !== undefined && record.workspace_path !== workspacePath) continue;
    // One after the other: each may be the one before the next.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await scanner.fixOutcome(record);
    // oxlint-disable-next-line no-await-in-loop
    await (outcome === "not_applied"
      ? store.fixes.discard(record.fix_id)
      : store.fixes.complete(record));
  }
}
