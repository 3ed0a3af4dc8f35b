import type { FixRecord } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import { ProblemError } from "../core/problem.ts";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import { appliedFix } from "../workspaces/applied-fix.ts";
import { fixedFileHashes } from "./fixed-file-hashes.ts";
import { defineOperation } from "./operation.ts";
import { scanChanged } from "./scan-changed.ts";
import type { Work } from "./work.ts";

type RollBackAsked = {
  readonly fixId: string;
  /** True to restore files that were changed since. */
  readonly force: boolean;
  readonly by: string;
};

type RollBackRequest = { readonly record: FixRecord; readonly force: boolean };

/** Restores what a fix changed, byte for byte, and scans again. */
export const rollBack = defineOperation({
  lane: "change",

  prepare: async ({ fixId, force }: RollBackAsked, locator): Promise<RollBackRequest> => {
    const record = await appliedFix(locator.store, fixId);
    for (const { workspace_path } of record.workspaces) {
      // oxlint-disable-next-line no-await-in-loop
      await locator.allow(workspace_path);
    }
    return { record, force };
  },

  locks: ({ record }) => record.workspace_path,

  run: async (request, work): Promise<FixRecord> =>
    translateScanErrors(await work.scanner(), () => restore(request, work)),

  audit: ({ fixId, by }, record) => {
    const { before_hash, after_hash } = fixedFileHashes(record);
    return {
      actor: by,
      action: "fix.rollback",
      target: fixId,
      detail: `${record.service}: ${record.check_ids.join(", ")}`,
      before_hash: after_hash,
      after_hash: before_hash,
    };
  },

  observe: {
    done: ({ service, fix_id }, { by }, { log, metrics }) => {
      metrics.fix("rolled_back", 1);
      log.info("rollback", { service, fix_id, by });
    },
  },
});

async function restore(request: RollBackRequest, work: Work): Promise<FixRecord> {
  const done = await alone(request.record, work, () => putBack(request, work));
  const { ScanError } = await work.scanner();
  try {
    await scanChanged(work, done.workspaces);
  } catch (error) {
    // What was restored may be a file that no scan can read; that does not undo the rollback.
    if (!(error instanceof ScanError)) throw error;
  }
  return done;
}

/** Longer than putting files back takes; a process that died meanwhile is waited for as long. */
const longestMs = 120_000;

/** Servers that share a database may have data folders, and so locks of files, each for itself. */
async function alone(
  { fix_id }: FixRecord,
  { store: { leases }, now }: Pick<Work, "store" | "now">,
  work: () => Promise<FixRecord>,
): Promise<FixRecord> {
  const claim = `rollback of ${fix_id}`;
  if (!(await leases.take(claim, new Date(now().getTime() + longestMs).toISOString()))) {
    throw new ProblemError("conflict", "This fix is being rolled back. Try again in two minutes.");
  }
  try {
    return await work();
  } finally {
    // Without this it ends by itself.
    await leases.release(claim).catch(() => {});
  }
}

async function putBack({ record: asked, force }: RollBackRequest, work: Work): Promise<FixRecord> {
  const { store, dataDir, environment, backups, now, randomBytes } = work;
  const scanner = await work.scanner();
  // It may have been rolled back by anyone who came first.
  const record = await appliedFix(store, asked.fix_id);
  const { record: done } = await scanner.rollbackFix(record, {
    dataDir,
    now,
    randomBytes,
    force,
    retention: { newest: backups.keep, days: backups.days },
    bounds: environment,
    laterFixes: () => fixesSince(store, record),
  });
  const { fix_id, rolled_back_at, files } = done;
  const isFirst = await store.fixes.markRolledBack(fix_id, rolled_back_at, files);
  return isFirst ? done : appliedFix(store, fix_id);
}

/** The fixes of all services from this one on: several may have changed a file. */
async function fixesSince({ fixes }: Store, { fix_id }: FixRecord): Promise<readonly FixRecord[]> {
  const since: FixRecord[] = [];
  let cursor: string | undefined;
  do {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fixes.list({ limit: 500, cursor });
    since.push(...page.rows.map(({ record }) => record));
    cursor = page.next;
  } while (cursor !== undefined && !since.some((record) => record.fix_id === fix_id));
  return since;
}
