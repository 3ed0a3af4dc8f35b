import { FixRefusal } from "../core/check.ts";
import { isWithin } from "../files/bounds.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { type EditFolders, everyFolder } from "./edit-folders.ts";
import { locateEditTarget, resolveEditTarget } from "./edit-target.ts";
import { sha256Of, type FileOwner } from "./file-state.ts";
import { FileChanged } from "./fix-errors.ts";
import type { PlannedFile } from "./planned-file.ts";
import type { FileChange } from "./write-files.ts";

/** A planned file, found on disk as it was when it was read. */
export type PlannedTarget = {
  readonly file: PlannedFile;
  readonly change: FileChange;
  /** SHA-256 in hexadecimal. */
  readonly hashAfter: string;
};

/**
 * Looks at every file of a plan again. Throws FileChanged when one is no longer what was planned
 * on.
 */
export async function targetsOf(
  files: readonly PlannedFile[],
  folders: readonly EditFolders[],
  locations: readonly WorkspaceLocation[],
): Promise<readonly PlannedTarget[]> {
  const all = everyFolder(folders);
  const owners = await Promise.all(
    locations.map((location, index) => ownerOfNewFiles(location, folders[index]?.all ?? [])),
  );
  return Promise.all(
    files.map((file) => {
      const { path } = file.target.place;
      const home = folders.findIndex((own) => own.all.some((folder) => isWithin(path, folder)));
      return targetOf(file, all, owners[home]);
    }),
  );
}

async function targetOf(
  file: PlannedFile,
  folders: readonly string[],
  owner: FileOwner | undefined,
): Promise<PlannedTarget> {
  const planned = file.target;
  const { place, state } = await resolveAgain(file, folders);
  const isSame =
    place.path === planned.place.path &&
    place.folder.device === planned.place.folder.device &&
    place.folder.inode === planned.place.folder.inode &&
    state?.device === planned.state?.device &&
    state?.inode === planned.state?.inode &&
    state?.sha256 === planned.state?.sha256;
  if (!isSame) throw new FileChanged(`${file.path} was changed by another program.`);
  const bytes = Buffer.from(file.after, "utf8");
  return {
    file,
    change: {
      place,
      before: state,
      after: { bytes, mode: file.mode },
      ...(owner === undefined ? {} : { owner }),
    },
    hashAfter: sha256Of(bytes),
  };
}

async function resolveAgain(file: PlannedFile, folders: readonly string[]) {
  try {
    return await resolveEditTarget(file.path, folders);
  } catch (error) {
    // It was allowed a moment ago: the next plan says what is wrong now.
    if (error instanceof FixRefusal) throw new FileChanged(error.message, { cause: error });
    throw error;
  }
}

/** Root makes files for anyone who owns the workspace; everybody else for themselves. */
async function ownerOfNewFiles(
  { configPath }: WorkspaceLocation,
  folders: readonly string[],
): Promise<FileOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return (await locateEditTarget(configPath, folders)).state?.owner;
  } catch (error) {
    if (error instanceof FixRefusal) return undefined;
    throw error;
  }
}
