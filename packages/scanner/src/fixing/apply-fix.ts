import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { FixRecord, ScanFixResult } from "@parapet/posture";
import type { Runtime, WorkspaceLocation } from "../runtime.ts";
import type { BackupRetention } from "./backup.ts";
import { backUpConfig, backUpPlan } from "./back-up-plan.ts";
import { foldersOf } from "./fix-draft.ts";
import { withFileLocks, type FileLocking } from "./file-lock.ts";
import { FileChanged, FixConflict, FixFailed } from "./fix-errors.ts";
import { newFixId } from "./fix-id.ts";
import { removeLeftovers } from "./leftovers.ts";
import { planFix, type FixPlan } from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import { targetsOf } from "./planned-targets.ts";
import { writeFiles } from "./write-files.ts";

/** The fix history, told of a fix before the first byte is written. */
export type FixJournal = {
  readonly begin: (record: FixRecord) => Promise<void> | void;
  readonly complete: (fixId: string) => Promise<void> | void;
  /** The fix that had begun has changed nothing. */
  readonly discard: (fixId: string) => Promise<void> | void;
};

export type ApplyOptions<Model> = PlanOptions<Model> &
  FileLocking & {
    readonly now: () => Date;
    /** "cli", "api" or the name of a token. */
    readonly appliedBy: string;
    readonly service: string;
    readonly journal: FixJournal;
    readonly retention?: BackupRetention;
  };

export type ApplyOutcome = {
  readonly result: ScanFixResult;
  /** Undefined when no byte was changed. */
  readonly record: FixRecord | undefined;
};

const attempts = 2;

/**
 * Runs the fixes of `checkIds` on a workspace: backs up, then writes every file in one step, or none of them.
 * What cannot be written is an entry of `result.errors`. Throws ScanError when the workspace cannot be read,
 * FixConflict when another writer does not let go, FixFailed when the data folder cannot be used.
 */
export async function applyFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: ApplyOptions<Model>,
): Promise<ApplyOutcome> {
  const fixId = newFixId(options.now(), options.randomBytes);
  return withFileLocks([await lockedFolder(location)], options, async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        // A second attempt starts from what is on disk by then.
        // oxlint-disable-next-line no-await-in-loop
        return await planAndWrite(runtime, location, checkIds, options, fixId);
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error;
      }
    }
    throw new FixConflict(
      `Files of ${location.workspacePath} are being changed by another program; try again when it is done.`,
    );
  });
}

async function planAndWrite<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: ApplyOptions<Model>,
  fixId: string,
): Promise<ApplyOutcome> {
  const plan = await planFix(runtime, location, checkIds, options);
  const { result } = plan;
  const backup = { ...options, location, fixId, now: options.now() };
  if (plan.files.length === 0) {
    // Nothing will be lost, so a copy that cannot be made is no reason to fail.
    if (plan.ranFixes) await backUpConfig(backup).catch(ignoreUnwritable);
    return { result, record: undefined };
  }
  const paths = plan.files.map(({ realPath }) => realPath);
  try {
    const record = await withFileLocks(paths, options, async () => {
      const folders = await foldersOf(location, options);
      const targets = await targetsOf(plan.files, folders, location);
      const backups = await backUpPlan(targets, backup);
      const files = targets.map(({ change, hashAfter }) => ({
        path: change.path,
        backup_path: backups.get(change.path) ?? "",
        hash_before: change.before?.sha256 ?? "",
        hash_after: hashAfter,
      }));
      const written = recordOf(plan, location, options, { fixId, files });
      await options.journal.begin(written);
      try {
        await writeFiles(
          targets.map(({ change }) => change),
          options.randomBytes,
        );
      } catch (error) {
        await options.journal.discard(fixId);
        throw error;
      }
      await options.journal.complete(fixId);
      return written;
    });
    await tidyUp(record, options.now());
    return { result, record };
  } catch (error) {
    if (!(error instanceof FixFailed)) throw error;
    return { result: withoutWriting(plan, error.message), record: undefined };
  }
}

async function tidyUp({ files }: FixRecord, now: Date): Promise<void> {
  const places = files.flatMap(({ path, backup_path }) => [
    { folder: dirname(path), fileName: basename(path) },
    ...(backup_path === "" ? [] : [{ folder: dirname(backup_path), fileName: basename(path) }]),
  ]);
  await Promise.all(places.map(({ folder, fileName }) => removeLeftovers(folder, fileName, now)));
}

function recordOf<Model>(
  plan: FixPlan<Model>,
  location: WorkspaceLocation,
  options: ApplyOptions<Model>,
  { fixId, files }: { readonly fixId: string; readonly files: FixRecord["files"] },
): FixRecord {
  return {
    fix_id: fixId,
    service: options.service,
    workspace_path: location.workspacePath,
    applied_at: options.now().toISOString(),
    applied_by: options.appliedBy,
    check_ids: Object.keys(plan.edits),
    files,
    rolled_back_at: "",
    notes: plan.notes,
  };
}

/** The result when nothing was written: checks that had nothing to change still ran well. */
function withoutWriting<Model>({ result, edits }: FixPlan<Model>, message: string): ScanFixResult {
  const failed = result.applied.filter((id) => Object.hasOwn(edits, id));
  return {
    applied: result.applied.filter((id) => !failed.includes(id)),
    skipped: result.skipped,
    errors: { ...result.errors, ...Object.fromEntries(failed.map((id) => [id, message])) },
  };
}

/** Every fix and rollback of a workspace takes this lock before those of files, so that none waits in a circle. */
async function lockedFolder({ workspacePath }: WorkspaceLocation): Promise<string> {
  return realpath(workspacePath).catch(() => workspacePath);
}

function ignoreUnwritable(error: unknown): void {
  if (!(error instanceof FixFailed || error instanceof FileChanged)) throw error;
}
