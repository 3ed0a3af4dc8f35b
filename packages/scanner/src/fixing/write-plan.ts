import { basename, dirname } from "node:path";
import type { FixedFile, FixRecord } from "@parapet/posture";
import type { WorkspaceLocation } from "../runtime.ts";
import { octalMode } from "../octal-mode.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { backUpPlan } from "./back-up-plan.ts";
import type { ModeChange } from "./change-mode.ts";
import { withFileLocks } from "./file-lock.ts";
import { foldersOf } from "./fix-draft.ts";
import { FixFailed } from "./fix-errors.ts";
import { removeLeftovers } from "./leftovers.ts";
import type { FixPlan } from "./plan-fix.ts";
import type { PlannedFile } from "./planned-file.ts";
import type { PlannedMode } from "./planned-mode.ts";
import { targetsOf, type PlannedTarget } from "./planned-targets.ts";
import { writeFiles, type Change } from "./write-files.ts";

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
    const files = [
      ...plan.modes.map(fixedMode),
      ...targets.map((target) => fixedFile(target, copies)),
    ];
    const record = recordOf(plan, files, writing);
    const changes = [...plan.modes.map(modeChange), ...targets.map(({ change }) => change)];
    await writeJournaled(changes, record, options);
    await tidyUp(record, options.now());
    return record;
  });
}

async function writeJournaled<Model>(
  changes: readonly Change[],
  record: FixRecord,
  { journal, randomBytes }: ApplyOptions<Model>,
): Promise<void> {
  await journal.begin(record);
  try {
    await writeFiles(changes, randomBytes);
  } catch (error) {
    // What could not be taken back stays in the journal, with its copies.
    if (!(error instanceof FixFailed && error.halfDone)) await journal.discard(record.fix_id);
    throw error;
  }
  await journal.complete(record.fix_id);
}

function modeChange({ target, after }: PlannedMode): ModeChange {
  const { realPath: path, device, inode, mode: from } = target;
  return { path, device, inode, from, to: after };
}

function fixedMode({ target, after }: PlannedMode): FixedFile {
  return {
    path: target.realPath,
    backup_path: "",
    hash_before: "",
    hash_after: "",
    mode_before: octalMode(target.mode),
    mode_after: octalMode(after),
  };
}

function fixedFile(
  { file, change, hashAfter }: PlannedTarget,
  copies: ReadonlyMap<string, string>,
): FixedFile {
  return {
    path: change.path,
    backup_path: copies.get(change.path) ?? "",
    hash_before: change.before?.sha256 ?? "",
    hash_after: hashAfter,
    ...modesOf(file),
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

function modesOf({ modeBefore, mode }: PlannedFile): Pick<FixedFile, "mode_before" | "mode_after"> {
  const isChanged = modeBefore !== undefined && modeBefore !== mode;
  return {
    mode_before: isChanged ? octalMode(modeBefore) : "",
    mode_after: isChanged ? octalMode(mode) : "",
  };
}

async function tidyUp({ files }: FixRecord, now: Date): Promise<void> {
  const written = files.filter(({ hash_after }) => hash_after !== "");
  const places = written.flatMap(({ path, backup_path }) => [
    { folder: dirname(path), fileName: basename(path) },
    ...(backup_path === "" ? [] : [{ folder: dirname(backup_path), fileName: basename(path) }]),
  ]);
  await Promise.all(places.map(({ folder, fileName }) => removeLeftovers(folder, fileName, now)));
}
