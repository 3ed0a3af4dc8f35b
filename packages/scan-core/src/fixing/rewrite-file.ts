import { mkdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { backUp, type TakeBack, withCopies } from "./backup.ts";
import { backupFolderOf } from "./backup-folder.ts";
import { type FileLocking, withFileLock } from "./file-lock.ts";
import { severalNames } from "./file-names.ts";
import { type FilePlace, filePlace } from "./file-place.ts";
import { type FileState, readFileState } from "./file-state.ts";
import { errnoOf, explaining, FixFailed } from "./fix-errors.ts";
import { writeFiles } from "./write-files.ts";

export type RewriteOptions = FileLocking & {
  readonly now: () => Date;
  /** Names the change in the backup's name: "ad_…". */
  readonly changeId: string;
};

export type Rewritten = {
  /** The file that was changed: where a link at the path leads. */
  readonly path: string;
  /** Path of the copy that was made before; "" where there was no file, or nothing changed. */
  readonly backup: string;
};

/**
 * Changes one text file under its lock, after a backup, in one step; a symbolic link is followed.
 * `change` is told the text, undefined where there is no file, and gives the new one, undefined to
 * remove the file; the same text changes nothing. What it throws leaves the file as it is. Throws
 * FixConflict, FixFailed, FileChanged.
 */
export async function rewriteFile(
  path: string,
  change: (before: string | undefined) => string | undefined,
  options: RewriteOptions,
): Promise<Rewritten> {
  const real = await explaining(`open ${path}`, () => behindLinks(path));
  return rewriteFileAt(await filePlace(real), change, options);
}

/** Like `rewriteFile`, of a file whose place is known already. */
export async function rewriteFileAt(
  place: FilePlace,
  change: (before: string | undefined) => string | undefined,
  options: RewriteOptions,
): Promise<Rewritten> {
  const { path: real } = place;
  return withFileLock(real, options, async () => {
    const before = await readFileState(place);
    if (before !== undefined && before.names > 1) {
      throw new FixFailed(severalNames(real, before.names));
    }
    const text = before && textOf(before);
    const after = change(text);
    if (after === text) return { path: real, backup: "" };
    return withCopies(async (whenMade) => {
      const backup = before === undefined ? "" : await copyOf(before, { ...options, whenMade });
      await write(place, before, after, options);
      return { path: real, backup };
    });
  });
}

/** The path without symbolic links; its folder exists afterwards. */
async function behindLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return join(await realpath(dirname(path)), basename(path));
}

function textOf({ path, bytes }: FileState): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FixFailed(`${path} is not UTF-8 text; save it as UTF-8 and try again.`, { cause });
  }
}

async function copyOf(
  file: FileState,
  {
    dataDir,
    changeId,
    now,
    randomBytes,
    whenMade,
  }: RewriteOptions & { readonly whenMade: (takeBack: TakeBack) => void },
): Promise<string> {
  const folder = await backupFolderOf(file, dataDir);
  return backUp({
    folder,
    file,
    fixId: changeId,
    now: now(),
    randomBytes,
    reuse: true,
    latest: "kept",
    whenMade,
  });
}

async function write(
  place: FilePlace,
  before: FileState | undefined,
  after: string | undefined,
  { randomBytes }: RewriteOptions,
): Promise<void> {
  const content =
    after === undefined
      ? undefined
      : { bytes: new TextEncoder().encode(after), mode: before?.mode ?? 0o600 };
  await writeFiles([{ place, before, after: content }], randomBytes);
}
