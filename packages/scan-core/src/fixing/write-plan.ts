import type { FixedFile, FixRecord } from "@parapet/posture";
import { octalMode } from "../core/octal-mode.ts";
import type { WriteOptions } from "./apply-options.ts";
import { backUpPlan } from "./back-up-plan.ts";
import { type TakeBack, withCopies } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import type { ModeChange } from "./change-mode.ts";
import { withFileLocks } from "./file-lock.ts";
import type { EditFolders } from "./edit-folders.ts";
import { isPartiallyApplied } from "./fix-errors.ts";
import { removeStaleFiles } from "./stale-files.ts";
import type { FileState } from "./file-state.ts";
import type { PlannedFile } from "./planned-file.ts";
import type { PlannedMode } from "./planned-mode.ts";
import type { JointPlan } from "./site-plan.ts";
import { targetsOf, type PlannedTarget } from "./planned-targets.ts";
import { writeFiles, type Change } from "./write-files.ts";

export type PlanWriting = {
  readonly options: WriteOptions;
  readonly fixId: string;
  /** Of every site, as they were resolved before anything was read. */
  readonly folders: readonly EditFolders[];
};

/**
 * Backs up every file of a plan, tells the journal, and writes: all files or none.
 * Throws FileChanged when a file is not what was planned on, FixFailed when the system refuses.
 */
export async function writePlan(plan: JointPlan, writing: PlanWriting): Promise<FixRecord> {
  const { options, folders } = writing;
  const locations = plan.sites.map(({ location }) => location);
  const paths = plan.files.map(({ target }) => target.place.path);
  return withFileLocks(paths, options, async () => {
    const targets = await targetsOf(plan.files, folders, locations);
    const record = await withCopies((whenMade) =>
      backUpAndWrite(plan, targets, { ...writing, whenMade }),
    );
    await options.journal.complete(record);
    await tidyUp(targets, options);
    return record;
  });
}

/** Nothing is written where it throws, unless what it throws is half done. */
async function backUpAndWrite(
  plan: JointPlan,
  targets: readonly PlannedTarget[],
  writing: PlanWriting & { readonly whenMade: (takeBack: TakeBack) => void },
): Promise<FixRecord> {
  const { options } = writing;
  const backup = { ...options, ...writing, now: options.now() };
  const fixed = plan.sites.filter(
    ({ result }) => result.applied.length + Object.keys(result.errors).length > 0,
  );
  const copies = await backUpPlan(
    targets,
    fixed.map(({ location }) => location),
    backup,
  );
  const files = [
    ...plan.modes.map(fixedMode),
    ...targets.map((target) => fixedFile(target, copies)),
  ];
  const record = await recordOf(plan, files, writing);
  const changes = [...plan.modes.map(modeChange), ...targets.map(({ change }) => change)];
  return writeJournaled(changes, record, options);
}

async function writeJournaled(
  changes: readonly Change[],
  record: FixRecord,
  { journal, randomBytes }: WriteOptions,
): Promise<FixRecord> {
  await journal.begin(record);
  let written: Awaited<ReturnType<typeof writeFiles>>;
  try {
    written = await writeFiles(changes, randomBytes);
  } catch (error) {
    // What could not be taken back stays in the journal.
    if (!isPartiallyApplied(error)) await journal.discard(record.fix_id);
    throw error;
  }
  return {
    ...record,
    files: record.files.map((file) => withIdentity(file, written.get(file.path))),
  };
}

/** A file that was written is a new one, under the name of the old one. */
function withIdentity(file: FixedFile, written: FileState | undefined): FixedFile {
  if (written === undefined) return file;
  return {
    ...file,
    device: String(written.device),
    inode_after: String(written.inode),
    born_at: written.bornAt,
  };
}

function modeChange({ target, after }: PlannedMode): ModeChange {
  const { place, device, inode, mode: from } = target;
  return { place, device, inode, from, to: after };
}

function fixedMode({ target, after }: PlannedMode): FixedFile {
  return {
    path: target.place.path,
    backup_path: "",
    hash_before: "",
    hash_after: "",
    mode_before: octalMode(target.mode),
    mode_after: octalMode(after),
    device: String(target.device),
    inode_before: String(target.inode),
    inode_after: String(target.inode),
    inode_rolled_back: "",
    born_at: target.bornAt,
  };
}

function fixedFile(
  { file, change, hashAfter }: PlannedTarget,
  copies: ReadonlyMap<string, string>,
): FixedFile {
  const { place, before } = change;
  return {
    path: place.path,
    backup_path: copies.get(place.path) ?? "",
    hash_before: before?.sha256 ?? "",
    hash_after: hashAfter,
    ...modesOf(file),
    device: before === undefined ? "" : String(before.device),
    inode_before: before === undefined ? "" : String(before.inode),
    // Known once it is written.
    inode_after: "",
    inode_rolled_back: "",
    born_at: "",
  };
}

async function recordOf(
  plan: JointPlan,
  files: readonly FixedFile[],
  { options, fixId }: PlanWriting,
): Promise<FixRecord> {
  const changed = plan.sites.filter(({ edits }) => Object.keys(edits).length > 0);
  const locations = [
    ...new Map(changed.map(({ location }) => [location.workspacePath, location])).values(),
  ];
  const workspaces = await Promise.all(
    locations.map(async (location) => ({
      service: await options.serviceOf(location),
      workspace_path: location.workspacePath,
    })),
  );
  const [first = { service: "", workspace_path: "" }] = workspaces;
  return {
    fix_id: fixId,
    ...first,
    workspaces,
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

async function tidyUp(
  targets: readonly PlannedTarget[],
  { now, dataDir }: WriteOptions,
): Promise<void> {
  await Promise.all(
    targets.map(async ({ change: { place, before } }) => {
      await removeStaleFiles(place.folder, place.name, now());
      if (before === undefined) return;
      const { folder, fileName } = await backupFolderOf(place, dataDir);
      if (folder.path !== place.folder.path) await removeStaleFiles(folder, fileName, now());
    }),
  );
}
