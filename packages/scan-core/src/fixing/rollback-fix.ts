import { stat } from "node:fs/promises";
import type { FixedFile, FixRecord } from "@parapet/posture";
import { type FileBounds, isInBounds } from "../files/bounds.ts";
import { FileReadError } from "../files/file-read-error.ts";
import { octalMode, parseOctalMode } from "../core/octal-mode.ts";
import { backUp, type BackupRetention, type TakeBack, withCopies } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import { withFileLocks, type FileLocking } from "./file-lock.ts";
import { severalNames } from "./file-names.ts";
import { type FilePlace, filePlace } from "./file-place.ts";
import { readFileState, type FileState } from "./file-state.ts";
import {
  errnoOf,
  explaining,
  FileChanged,
  FixConflict,
  FixFailed,
  RollbackRefused,
} from "./fix-errors.ts";
import { newFixId } from "./fix-id.ts";
import { planModeStep } from "./rollback-mode.ts";
import { assertSameFile, type RestoreTarget } from "./same-file.ts";
import { withWorkspaceLocks } from "./workspace-lock.ts";
import { writeFiles, type Change } from "./write-files.ts";

export type RollbackOptions = FileLocking & {
  readonly now: () => Date;
  /** True: also where a file was changed after the fix. A copy of the change is kept. */
  readonly force?: boolean;
  /** Folders outside which nothing is put back. */
  readonly bounds?: FileBounds;
  /**
   * The fixes that came after, rolled back or not, the last to be made first: a file that they put
   * in the place of this fix's is its successor. None where left out.
   */
  readonly laterFixes?: () => Promise<readonly FixRecord[]>;
  readonly retention?: BackupRetention;
};

type RolledBackFile = {
  readonly path: string;
  /**
   * "unchanged": it was as before the fix already. "left": made by the fix, changed since, so it
   * stays.
   */
  readonly outcome: "restored" | "removed" | "unchanged" | "left";
};

export type RollbackResult = {
  /** As the history keeps it. */
  readonly record: FixRecord;
  readonly files: readonly RolledBackFile[];
};

type Step = RolledBackFile & { readonly change: Change | undefined };

/**
 * Puts every file of a fix back, byte for byte, all of them or none. What stands there now is
 * backed up first. Throws RollbackRefused when that would lose something, FixConflict when another
 * writer does not let go, FixFailed when the system refuses.
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
  const workspaces = record.workspaces.map(({ workspace_path }) => workspace_path);
  return withWorkspaceLocks(workspaces, options, () =>
    withFileLocks(paths, options, async () => {
      try {
        return await putBack(record, options);
      } catch (error) {
        throw withOutcome(error);
      }
    }),
  );
}

/** Says of what stopped a rollback that nothing was put back, where that is so. */
function withOutcome(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof FileChanged) {
    const sentence = `${error.message} Nothing was put back; try again.`;
    return new FixConflict(sentence, { cause: error });
  }
  if (/nothing was put back/i.test(error.message)) return error;
  const sentence = `${error.message} Nothing was put back.`;
  if (error instanceof RollbackRefused) return new RollbackRefused(sentence, { cause: error });
  if (error instanceof FixFailed && !error.halfDone)
    return new FixFailed(sentence, { cause: error });
  return error;
}

async function putBack(record: FixRecord, options: RollbackOptions): Promise<RollbackResult> {
  const { force = false, bounds = {}, laterFixes = async () => [] } = options;
  const owners = await Promise.all(
    record.workspaces.map(({ workspace_path }) => ownerOf(workspace_path)),
  );
  const ownerIds = owners.filter((owner) => owner !== undefined);
  const restoring = { force, bounds, ownerIds, laterFixes };
  // The configuration was written last, so it goes back first: it never names what is not there.
  const steps = await Promise.all(
    record.files.toReversed().map((file) => planStep(file, restoring)),
  );
  const changes = steps.flatMap(({ change }) => change ?? []);
  const restored = await keepAndWrite(changes, options);
  const files = record.files.map((file) => withInode(file, restored.get(file.path)));
  return {
    record: { ...record, rolled_back_at: options.now().toISOString(), files },
    files: steps.map(({ path, outcome }) => ({ path, outcome })),
  };
}

/** Of a file whose bytes came back; one whose permission bits did is the same as before. */
function withInode(file: FixedFile, written: FileState | undefined): FixedFile {
  if (written === undefined) return file;
  return { ...file, device: String(written.device), inode_rolled_back: String(written.inode) };
}

/** Undefined where it is gone: the step of each of its files says so. */
async function ownerOf(workspacePath: string): Promise<number | undefined> {
  return explaining(`look at ${workspacePath}`, async () => {
    try {
      return (await stat(workspacePath)).uid;
    } catch (error) {
      if (errnoOf(error) === "ENOENT") return undefined;
      throw error;
    }
  });
}

async function planStep(file: FixedFile, restoring: RestoreTarget): Promise<Step> {
  const { path } = file;
  if (!isInBounds(path, restoring.bounds)) {
    throw new RollbackRefused(
      `${path} lies outside the folders that --workspace-root allows; put it back by hand, from ${file.backup_path || "its history"}.`,
    );
  }
  const place = await placeOf(path);
  if (file.hash_after === "") return planModeStep(file, place, restoring);
  const present = place && (await readRegular(place));
  const hash = present?.sha256 ?? "";
  if (hash === file.hash_before) return { path, outcome: "unchanged", change: undefined };
  if (hash !== file.hash_after && !restoring.force) {
    throw new RollbackRefused(
      `${path} was ${present === undefined ? "removed" : "changed"} after this fix; force the rollback to put it back all the same.`,
    );
  }
  if (present !== undefined && present.names > 1) {
    throw new RollbackRefused(severalNames(path, present.names));
  }
  if (file.hash_before === "") {
    if (present === undefined || hash !== file.hash_after) {
      return { path, outcome: "left", change: undefined };
    }
    const { folder, name } = present;
    const change = { place: { path, folder, name }, before: present, after: undefined };
    return { path, outcome: "removed", change };
  }
  if (place === undefined) throw folderGone(path);
  // Another file with the very bytes of the fix will do: it makes way for a new one, and nothing of
  // it is changed.
  if (present !== undefined && hash !== file.hash_after) {
    await assertSameFile(file, present, restoring);
  }
  const backup = await readBackup(file);
  const { bytes, owner } = backup;
  const after = { bytes, mode: restoredMode(file, present) ?? backup.mode };
  return { path, outcome: "restored", change: { place, before: present, after, owner } };
}

/**
 * Undefined where the folder is gone. Throws RollbackRefused where it is, or lies behind, a link by
 * now.
 */
async function placeOf(path: string): Promise<FilePlace | undefined> {
  try {
    return await filePlace(path);
  } catch (error) {
    if (error instanceof FileChanged) throw behindLink(path, error);
    if (error instanceof FixFailed && isMissing(error.cause)) return undefined;
    throw error;
  }
}

function behindLink(path: string, cause: FileChanged): RollbackRefused {
  const sentence = `${path} was moved, or a symbolic link stands there or in a folder above; put the file itself back, then roll back again.`;
  return new RollbackRefused(sentence, { cause });
}

function isMissing(cause: unknown): boolean {
  return cause instanceof FileReadError && cause.code === "not_found";
}

function folderGone(path: string): RollbackRefused {
  return new RollbackRefused(`The folder of ${path} is gone; make it, then roll back again.`);
}

/** The bits that the fix took away come back, unless somebody else has changed them since. */
function restoredMode(file: FixedFile, present: FileState | undefined): number | undefined {
  if (present === undefined) return undefined;
  const isAsFixed = octalMode(present.mode) === file.mode_after;
  return (isAsFixed ? parseOctalMode(file.mode_before) : undefined) ?? present.mode;
}

async function readBackup(file: FixedFile): Promise<FileState> {
  const place = await placeOf(file.backup_path);
  const backup = place && (await readRegular(place));
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

async function readRegular(place: FilePlace): Promise<FileState | undefined> {
  try {
    return await readFileState(place);
  } catch (error) {
    if (error instanceof FileChanged) throw behindLink(place.path, error);
    throw error;
  }
}

/** Copies what stands there now, then writes. A copy stays only where something was written. */
async function keepAndWrite(
  changes: readonly Change[],
  options: RollbackOptions,
): Promise<ReadonlyMap<string, FileState>> {
  const fixId = newFixId(options.now(), options.randomBytes);
  const replaced = changes.flatMap((change) => ("to" in change ? [] : (change.before ?? [])));
  return withCopies(async (whenMade) => {
    await keepPresent(replaced, { ...options, fixId, whenMade });
    return writeFiles(changes, options.randomBytes);
  });
}

async function keepPresent(
  files: readonly FileState[],
  options: RollbackOptions & {
    readonly fixId: string;
    readonly whenMade: (takeBack: TakeBack) => void;
  },
): Promise<void> {
  const { fixId, now, dataDir, randomBytes, retention, whenMade } = options;
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop
    await explaining(`back up ${file.path}`, async () => {
      const folder = await backupFolderOf(file, dataDir);
      // `NAME.json.bak` keeps the state from before the fix: what stands there now is a later one.
      const how = {
        reuse: false,
        latest: "kept" as const,
        ...(retention === undefined ? {} : { retention }),
      };
      await backUp({ folder, file, fixId, now: now(), randomBytes, whenMade, ...how });
    });
  }
}
