import { stat } from "node:fs/promises";
import { FixRefusal } from "../check.ts";
import type { WorkspaceLocation } from "../runtime.ts";
import { resolveEditTarget } from "./edit-target.ts";
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

/** Looks at every file of a plan again. Throws FileChanged when one is no longer what was planned on. */
export async function targetsOf(
  files: readonly PlannedFile[],
  folders: readonly string[],
  location: WorkspaceLocation,
): Promise<readonly PlannedTarget[]> {
  const owner = await ownerOfNewFiles(location);
  return Promise.all(files.map((file) => targetOf(file, folders, owner)));
}

async function targetOf(
  file: PlannedFile,
  folders: readonly string[],
  owner: FileOwner | undefined,
): Promise<PlannedTarget> {
  const { realPath, state } = await resolveAgain(file, folders);
  const planned = file.before === undefined ? undefined : sha256Of(file.before);
  if (realPath !== file.realPath || state?.sha256 !== planned) {
    throw new FileChanged(`${file.path} was changed by another program.`);
  }
  const bytes = Buffer.from(file.after, "utf8");
  return {
    file,
    change: {
      path: realPath,
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

/** Root makes files for whoever owns the workspace; everybody else for themselves. */
async function ownerOfNewFiles({ configPath }: WorkspaceLocation): Promise<FileOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(configPath);
  return { uid, gid };
}
