import type { FixRecord, ScanFixResult } from "@parapet/posture";
import type { LeftOut } from "@parapet/scanner";
import { journalIn, resolvePendingFixes } from "../workspaces/fix-journal.ts";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import { preferredService } from "../workspaces/preferred-service.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import {
  type FixOptions,
  type FixTarget,
  pathOf,
  plannerOptions,
  unusedToolsOf,
} from "./fix-options.ts";
import { fixedFileHashes } from "./fixed-file-hashes.ts";
import { defineOperation } from "./operation.ts";
import { scanChanged } from "./scan-changed.ts";
import { scanWorkspace } from "./scan.ts";
import type { Work } from "./work.ts";

type FixAsked = FixOptions & {
  /** Without one, in every workspace of the user: only for a command. */
  readonly path: string | undefined;
  readonly checkIds: readonly string[];
  readonly by: string;
};

type FixRequest = FixTarget & FixOptions & Pick<FixAsked, "checkIds" | "by">;

export type FixOutcome = {
  readonly result: ScanFixResult;
  /** The history entry; undefined when no byte changed. */
  readonly record: FixRecord | undefined;
  /** Check IDs of open findings that `all` leaves out. */
  readonly leftOut: LeftOut;
  /** The scan of the workspace after the fix; undefined where another file of it cannot be read. */
  readonly scan: StoredScan | undefined;
};

/** Makes fixes as one, scans again and stores the result before it answers. */
export const fix = defineOperation({
  lane: "change",

  prepare: async ({ path, ...asked }: FixAsked, locator): Promise<FixRequest> => {
    const location = await locator.locateFirst(path);
    await locator.makeRoom(location);
    return { location, everywhere: path === undefined, ...asked };
  },

  locks: ({ location }) => location.workspacePath,

  run: async (request, work): Promise<FixOutcome> =>
    translateScanErrors(await work.scanner(), () => makeFixes(request, work)),

  audit: ({ by }, { record }) =>
    record && {
      actor: by,
      action: "fix.apply",
      target: record.fix_id,
      detail: `${record.service}: ${record.check_ids.join(", ")}`,
      ...fixedFileHashes(record),
    },

  observe: {
    done: ({ result, record, scan }, { by }, { log, metrics }) => {
      const [applied, skipped] = [result.applied.length, result.skipped.length];
      const errors = Object.keys(result.errors).length;
      metrics.fix("applied", applied);
      metrics.fix("skipped", skipped);
      metrics.fix("error", errors);
      log.info("fix", {
        service: scan?.listing.service ?? record?.service ?? "",
        fix_id: record?.fix_id ?? "",
        by,
        applied,
        skipped,
        errors,
      });
    },
    failed: (reason, { by }, { log, metrics }) => {
      metrics.fix("refused", 1);
      log.warn("fix failed", { reason, by });
    },
  },

  scanOf: ({ scan }) => scan,
});

async function makeFixes(request: FixRequest, work: Work): Promise<FixOutcome> {
  const { store, dataDir, environment, backups, now, randomBytes } = work;
  const { location, checkIds, by } = request;
  const scanner = await work.scanner();
  // Of one whose end could not be recorded, since the database refused, the files may be changed
  // already.
  await resolvePendingFixes(store, scanner, { dataDir, randomBytes }, location.workspacePath);
  const { result, record, leftOut } = await scanner.applyWorkspaceFix(pathOf(request), checkIds, {
    ...plannerOptions(request, work),
    dataDir,
    now,
    appliedBy: by,
    // As the scan after it registers the workspace: others may have the name that it wishes for.
    serviceOf: async (own) =>
      store.workspaces.serviceFor(
        own.workspacePath,
        await preferredService(store, { scanner, location: own, environment }),
      ),
    journal: journalIn(store),
    retention: { newest: backups.keep, days: backups.days },
    unusedTools: await unusedToolsOf(work, request, checkIds),
  });
  return { result, record, leftOut, scan: await scanAfter(location, record, work) };
}

/**
 * The fixes have read what they need: that another file of the workspace cannot be read takes
 * nothing back.
 */
async function scanAfter(
  location: WorkspaceLocation,
  record: FixRecord | undefined,
  work: Work,
): Promise<StoredScan | undefined> {
  const { ScanError } = await work.scanner();
  try {
    const own = await scanWorkspace(work, { location, service: undefined });
    await scanChanged(work, record?.workspaces ?? [], location.workspacePath);
    return own;
  } catch (error) {
    if (error instanceof ScanError) return undefined;
    throw error;
  }
}
