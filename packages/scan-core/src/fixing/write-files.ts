import { createFile, removeFile, replaceFile } from "./atomic-write.ts";
import type { FilePlace } from "./file-place.ts";
import type { FileOwner, FileState } from "./file-state.ts";
import { octalMode } from "../core/octal-mode.ts";
import { changeMode, type ModeChange } from "./change-mode.ts";
import { FixFailed } from "./fix-errors.ts";
import type { RandomBytes } from "./random-bytes.ts";

/** One file that is to be written, made or removed. */
export type FileChange = {
  readonly place: FilePlace;
  /** What must still stand there; undefined: nothing. */
  readonly before: FileState | undefined;
  /** Undefined: the file goes. */
  readonly after: { readonly bytes: Uint8Array; readonly mode: number } | undefined;
  /** Owner of a file that is made; left out: anyone who runs this. */
  readonly owner?: FileOwner;
};

/** A change of a file's bytes, or of its permission bits alone. */
export type Change = FileChange | ModeChange;

/**
 * Makes all changes, in order, or none: when one fails, those before it are taken back and its
 * error is thrown, FileChanged or FixFailed. Returns the files that were written, as they are now,
 * by path.
 */
export async function writeFiles(
  changes: readonly Change[],
  randomBytes: RandomBytes,
): Promise<ReadonlyMap<string, FileState>> {
  const made: Change[] = [];
  try {
    for (const change of changes) {
      // In order, because the configuration must not name a secret that is not there yet.
      // oxlint-disable-next-line no-await-in-loop
      await make(change, randomBytes, (back) => made.unshift(back));
    }
  } catch (error) {
    await takeBack(made, randomBytes, error);
    throw error;
  }
  const written = made.flatMap((back) => ("to" in back ? [] : (back.before ?? [])));
  return new Map(written.map((file) => [file.path, file]));
}

/** Makes one change and tells, as soon as it can be seen, the one that takes it back. */
async function make(
  change: Change,
  randomBytes: RandomBytes,
  whenDone: (back: Change) => void,
): Promise<void> {
  if ("to" in change) {
    whenDone(await changeMode(change));
    return;
  }
  const { place, before, after } = change;
  const done = (now: FileState | undefined): void => {
    whenDone({ place, before: now, after: before, ...ownerOf(before?.owner) });
  };
  if (after === undefined) {
    if (before !== undefined) await removeFile(before, done);
    return;
  }
  const content = { ...after, ...ownerOf(before?.owner ?? change.owner) };
  await (before === undefined
    ? createFile(place, content, randomBytes, done)
    : replaceFile(before, content, randomBytes, done));
}

function ownerOf(owner: FileOwner | undefined): { readonly owner?: FileOwner } {
  return owner === undefined ? {} : { owner };
}

async function takeBack(
  made: readonly Change[],
  randomBytes: RandomBytes,
  reason: unknown,
): Promise<void> {
  const left: string[] = [];
  for (const change of made) {
    let isBack = false;
    try {
      // oxlint-disable-next-line no-await-in-loop
      await make(change, randomBytes, () => (isBack = true));
    } catch {
      if (isBack) continue;
      left.push(
        `${change.place.path} had been changed already and could not be put back; ${whereItIs(change)}.`,
      );
    }
  }
  if (left.length === 0) return;
  const why = reason instanceof Error ? reason.message : "";
  throw new FixFailed([why, ...left].join(" ").trim(), { cause: reason, halfDone: true });
}

function whereItIs(change: Change): string {
  return "to" in change
    ? `its mode was ${octalMode(change.to)}`
    : "its former content is in its newest .json.bak copy";
}
