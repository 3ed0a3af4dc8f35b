import { basename } from "node:path";
import type { FixedFile, FixRecord } from "@parapet/posture";
import { octalMode, parseOctalMode } from "../octal-mode.ts";
import { backUp, type BackupRetention } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import { withFileLocks, type FileLocking } from "./file-lock.ts";
import { readFileState, type FileState } from "./file-state.ts";
import { explaining, FileChanged, FixConflict, RollbackRefused } from "./fix-errors.ts";
import { newFixId } from "./fix-id.ts";
import { planModeStep } from "./rollback-mode.ts";
import { withWorkspaceLock } from "./workspace-lock.ts";
import { writeFiles, type Change } from "./write-files.ts";

export type RollbackOptions = FileLocking & {
  readonly now: () => Date;
  /** True: also where a file was changed after the fix. A copy of the change is kept. */
  readonly force?: boolean;
  readonly retention?: BackupRetention;
};

type RolledBackFile = {
  readonly path: string;
  /** "unchanged": it was as before the fix already. "left": made by the fix, changed since, so it stays. */
  readonly outcome: "restored" | "removed" | "unchanged" | "left";
};

export type RollbackResult = {
  readonly fix_id: string;
  /** UTC, milliseconds, `Z`. */
  readonly rolled_back_at: string;
  readonly files: readonly RolledBackFile[];
};

type Step = RolledBackFile & { readonly change: Change | undefined };

/**
 * Puts every file of a fix back, byte for byte, all of them or none. What stands there now is backed up first.
 * Throws RollbackRefused when that would lose something, FixConflict when another writer does not let go,
 * FixFailed when the system refuses.
 */
export async function rollbackFix(
  record: FixRecord,
  options: RollbackOptions,
): Promise<RollbackResult> {
  if (record.rolled_back_at !== "") {
    throw new RollbackRefused(`${record.fix_id} was rolled back at ${record.rolled_back_at}.`);
  }
  const written = record.files.filter(({ hash_after }) => hash_after !== "");
  const paths = written.map(({ path }) => path);
  return withWorkspaceLock(record.workspace_path, options, () =>
    withFileLocks(paths, options, async () => {
      // The configuration was written last, so it goes back first: it never names what is not there.
      const steps = await Promise.all(
        record.files.toReversed().map((file) => planStep(file, options.force ?? false)),
      );
      await keepPresent(steps, options);
      await write(steps, options);
      return {
        fix_id: record.fix_id,
        rolled_back_at: options.now().toISOString(),
        files: steps.map(({ path, outcome }) => ({ path, outcome })),
      };
    }),
  );
}

async function planStep(file: FixedFile, force: boolean): Promise<Step> {
  const { path } = file;
  if (file.hash_after === "") return planModeStep(file, force);
  const present = await readRegular(path);
  const hash = present?.sha256 ?? "";
  if (hash === file.hash_before) return { path, outcome: "unchanged", change: undefined };
  if (hash !== file.hash_after && !force) {
    throw new RollbackRefused(
      `${path} was ${present === undefined ? "removed" : "changed"} after this fix; force the rollback to put it back all the same.`,
    );
  }
  if (file.hash_before === "") {
    if (hash !== file.hash_after) return { path, outcome: "left", change: undefined };
    return { path, outcome: "removed", change: { path, before: present, after: undefined } };
  }
  const backup = await readBackup(file);
  const { bytes, owner } = backup;
  const after = { bytes, mode: restoredMode(file, present) ?? backup.mode };
  return { path, outcome: "restored", change: { path, before: present, after, owner } };
}

/** The bits that the fix took away come back, unless somebody else has changed them since. */
function restoredMode(file: FixedFile, present: FileState | undefined): number | undefined {
  if (present === undefined) return undefined;
  const isAsFixed = octalMode(present.mode) === file.mode_after;
  return (isAsFixed ? parseOctalMode(file.mode_before) : undefined) ?? present.mode;
}

async function readBackup(file: FixedFile): Promise<FileState> {
  const backup = await readRegular(file.backup_path);
  if (backup === undefined) {
    throw new RollbackRefused(`The backup ${file.backup_path} is gone; nothing was put back.`);
  }
  if (backup.sha256 !== file.hash_before) {
    throw new RollbackRefused(
      `The backup ${file.backup_path} is not what was copied before the fix; nothing was put back.`,
    );
  }
  return backup;
}

async function readRegular(path: string): Promise<FileState | undefined> {
  try {
    return await explaining(`read ${path}`, () => readFileState(path));
  } catch (error) {
    if (error instanceof FileChanged) throw new RollbackRefused(error.message, { cause: error });
    throw error;
  }
}

async function keepPresent(steps: readonly Step[], options: RollbackOptions): Promise<void> {
  const now = options.now();
  const fixId = newFixId(now, options.randomBytes);
  const { randomBytes, retention } = options;
  for (const { change, path } of steps) {
    if (change === undefined || "to" in change || change.before === undefined) continue;
    const file = change.before;
    // oxlint-disable-next-line no-await-in-loop
    await explaining(`back up ${path}`, async () => {
      const folder = await backupFolderOf(path, options.dataDir);
      // A `.env` that is gone after this leaves no second copy of its secrets.
      const latest = change.after !== undefined && basename(path) !== ".env";
      const how = { reuse: false, latest, ...(retention === undefined ? {} : { retention }) };
      await backUp({ folder, file, fixId, now, randomBytes, ...how });
    });
  }
}

async function write(steps: readonly Step[], options: RollbackOptions): Promise<void> {
  try {
    await writeFiles(
      steps.flatMap(({ change }) => change ?? []),
      options.randomBytes,
    );
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error;
    throw new FixConflict(`${error.message} Nothing was put back; try again.`, { cause: error });
  }
}
