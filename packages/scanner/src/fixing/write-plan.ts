import { basename, dirname } from "node:path";
import type { FixedFile, FixRecord } from "@parapet/posture";
import type { WorkspaceLocation } from "../runtime.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { backUpPlan } from "./back-up-plan.ts";
import { withFileLocks } from "./file-lock.ts";
import { foldersOf } from "./fix-draft.ts";
import { FixFailed } from "./fix-errors.ts";
import { removeLeftovers } from "./leftovers.ts";
import type { FixPlan } from "./plan-fix.ts";
import { targetsOf, type PlannedTarget } from "./planned-targets.ts";
import { writeFiles } from "./write-files.ts";

export type PlanWriting<Model> = {
  readonly location: WorkspaceLocation;
  readonly options: ApplyOptions<Model>;
  readonly fixId: string;
};

/**
 * Backs up every file of a plan, tells the journal, and writes: all files or none.
 * Throws FileChanged when a file is not what was planned on, FixFailed when the system refuses.
 */
export async function writePlan<Model>(
  plan: FixPlan<Model>,
  writing: PlanWriting<Model>,
): Promise<FixRecord> {
  const { location, options, fixId } = writing;
  const paths = plan.files.map(({ realPath }) => realPath);
  return withFileLocks(paths, options, async () => {
    const targets = await targetsOf(plan.files, await foldersOf(location, options), location);
    const backup = { ...options, location, fixId, now: options.now() };
    const copies = await backUpPlan(targets, backup);
    const record = recordOf(
      plan,
      targets.map((target) => fixedFile(target, copies)),
      writing,
    );
    await writeJournaled(targets, record, options);
    await tidyUp(record, options.now());
    return record;
  });
}

async function writeJournaled<Model>(
  targets: readonly PlannedTarget[],
  record: FixRecord,
  { journal, randomBytes }: ApplyOptions<Model>,
): Promise<void> {
  await journal.begin(record);
  try {
    await writeFiles(
      targets.map(({ change }) => change),
      randomBytes,
    );
  } catch (error) {
    // What could not be taken back stays in the journal, with its copies.
    if (!(error instanceof FixFailed && error.halfDone)) await journal.discard(record.fix_id);
    throw error;
  }
  await journal.complete(record.fix_id);
}

function fixedFile(
  { change, hashAfter }: PlannedTarget,
  copies: ReadonlyMap<string, string>,
): FixedFile {
  return {
    path: change.path,
    backup_path: copies.get(change.path) ?? "",
    hash_before: change.before?.sha256 ?? "",
    hash_after: hashAfter,
  };
}

function recordOf<Model>(
  plan: FixPlan<Model>,
  files: readonly FixedFile[],
  { location, options, fixId }: PlanWriting<Model>,
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

async function tidyUp({ files }: FixRecord, now: Date): Promise<void> {
  const places = files.flatMap(({ path, backup_path }) => [
    { folder: dirname(path), fileName: basename(path) },
    ...(backup_path === "" ? [] : [{ folder: dirname(backup_path), fileName: basename(path) }]),
  ]);
  await Promise.all(places.map(({ folder, fileName }) => removeLeftovers(folder, fileName, now)));
}
