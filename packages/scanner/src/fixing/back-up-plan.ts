import { FixRefusal } from "../check.ts";
import type { WorkspaceLocation } from "../runtime.ts";
import { backUp, type BackupRetention } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import { editableFolders, locateEditTarget } from "./edit-target.ts";
import type { FileState } from "./file-state.ts";
import { explaining } from "./fix-errors.ts";
import type { PlannedTarget } from "./planned-targets.ts";
import type { RandomBytes } from "./random-bytes.ts";

export type PlanBackup = {
  readonly location: WorkspaceLocation;
  readonly fixId: string;
  readonly now: Date;
  readonly dataDir: string;
  readonly randomBytes: RandomBytes;
  readonly allowedRoots?: readonly string[];
  readonly retention?: BackupRetention;
};

/**
 * Backs up the files that will be written, and the configuration even if it is not among them.
 * Returns the immutable copies by the real path of the file. Throws FixFailed.
 */
export async function backUpPlan(
  targets: readonly PlannedTarget[],
  backup: PlanBackup,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (const { file, change } of targets) {
    if (change.before === undefined) continue;
    // One after the other: two files may share a folder and the names in it.
    // oxlint-disable-next-line no-await-in-loop
    const copy = await backUpFile(file.path, change.before, backup, {
      reuse: false,
      latest: !file.secret,
    });
    copies.set(change.path, copy);
  }
  const { configPath } = backup.location;
  if (!targets.some(({ file }) => file.path === configPath)) await backUpConfig(backup);
  return copies;
}

/** Sees to it that a copy of the configuration as it stands exists. Throws FixFailed. */
export async function backUpConfig(backup: PlanBackup): Promise<void> {
  const { location, allowedRoots = [] } = backup;
  const folders = await editableFolders(location, allowedRoots);
  const state = await stateToCopy(location.configPath, folders);
  if (state === undefined) return;
  await backUpFile(location.configPath, state, backup, { reuse: true, latest: true });
}

/** Undefined for a file outside: it is not edited, and a copy of it in the workspace could tell its secrets. */
async function stateToCopy(
  path: string,
  folders: readonly string[],
): Promise<FileState | undefined> {
  try {
    return (await locateEditTarget(path, folders)).state;
  } catch (error) {
    if (error instanceof FixRefusal) return undefined;
    throw error;
  }
}

async function backUpFile(
  path: string,
  file: FileState,
  backup: PlanBackup,
  how: { readonly reuse: boolean; readonly latest: boolean },
): Promise<string> {
  return explaining(`back up ${path}`, async () => {
    const { fixId, now, randomBytes, retention } = backup;
    const folder = await backupFolderOf(path, backup.dataDir);
    return backUp({
      folder,
      file,
      fixId,
      now,
      randomBytes,
      ...how,
      ...(retention === undefined ? {} : { retention }),
    });
  });
}
