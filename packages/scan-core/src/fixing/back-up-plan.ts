import { FixRefusal } from "../core/check.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { backUp, type BackupRequest, type BackupRetention, type TakeBack } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import { type EditFolders, everyFolder } from "./edit-folders.ts";
import { locateEditTarget } from "./edit-target.ts";
import type { FileState } from "./file-state.ts";
import { explaining } from "./fix-errors.ts";
import type { PlannedTarget } from "./planned-targets.ts";
import type { RandomBytes } from "./random-bytes.ts";

export type PlanBackup = {
  readonly folders: readonly EditFolders[];
  readonly fixId: string;
  readonly now: Date;
  readonly dataDir: string;
  readonly randomBytes: RandomBytes;
  readonly retention?: BackupRetention;
  readonly whenMade: (takeBack: TakeBack) => void;
};

/**
 * Backs up the files that will be written, and each configuration even if it is not among them.
 * Returns the immutable copies by the real path of the file. Throws FixFailed.
 */
export async function backUpPlan(
  targets: readonly PlannedTarget[],
  locations: readonly WorkspaceLocation[],
  backup: PlanBackup,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (const { file, change } of targets) {
    if (change.before === undefined) continue;
    // One after the other: two files may share a folder and the names in it.
    // oxlint-disable-next-line no-await-in-loop
    const copy = await backUpFile(change.before, backup, {
      reuse: false,
      latest: file.secret ? "kept" : "replaced",
    });
    copies.set(change.place.path, copy);
  }
  const written = new Set(targets.map(({ file }) => file.path));
  for (const location of locations) {
    // oxlint-disable-next-line no-await-in-loop
    if (!written.has(location.configPath)) await backUpConfig(location, backup);
  }
  return copies;
}

/**
 * Sees to it that a copy of the configuration exists, which itself stays as it is. Throws
 * FixFailed.
 */
async function backUpConfig({ configPath }: WorkspaceLocation, backup: PlanBackup): Promise<void> {
  const state = await stateToCopy(configPath, backup.folders);
  if (state === undefined) return;
  await backUpFile(state, backup, { reuse: true, latest: "if absent" });
}

/**
 * Undefined for a file that is not edited because it is, or may be, outside: a copy could tell its
 * secrets.
 */
async function stateToCopy(
  path: string,
  folders: readonly EditFolders[],
): Promise<FileState | undefined> {
  try {
    const { state } = await locateEditTarget(path, everyFolder(folders));
    return state?.names === 1 ? state : undefined;
  } catch (error) {
    if (error instanceof FixRefusal) return undefined;
    throw error;
  }
}

async function backUpFile(
  file: FileState,
  backup: PlanBackup,
  how: Pick<BackupRequest, "reuse" | "latest">,
): Promise<string> {
  return explaining(`back up ${file.path}`, async () => {
    const { fixId, now, randomBytes, retention, whenMade } = backup;
    const folder = await backupFolderOf(file, backup.dataDir);
    return backUp({
      folder,
      file,
      fixId,
      now,
      randomBytes,
      whenMade,
      ...how,
      ...(retention === undefined ? {} : { retention }),
    });
  });
}
