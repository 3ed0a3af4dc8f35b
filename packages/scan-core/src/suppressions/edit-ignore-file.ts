import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { redactText } from "@parapet/posture/redaction";
import { FixRefusal } from "../core/check.ts";
import { type FileBounds, isInBounds } from "../files/bounds.ts";
import { type EditTarget, locateEditTarget, resolveEditTarget } from "../fixing/edit-target.ts";
import { severalNames } from "../fixing/file-names.ts";
import type { FileLocking } from "../fixing/file-lock.ts";
import { explaining, FileChanged, FixConflict, FixFailed } from "../fixing/fix-errors.ts";
import { newFixId } from "../fixing/fix-id.ts";
import { rewriteFileAt } from "../fixing/rewrite-file.ts";
import { withWorkspaceLock } from "../fixing/workspace-lock.ts";
import {
  entriesIn,
  idOfEntry,
  type PlacedEntry,
  withEntry,
  withoutEntry,
} from "./edit-ignore-text.ts";
import { type IgnoreEntry, parseIgnoreEntry } from "./ignore-entry.ts";
import { ignoreFile } from "./ignore-file.ts";
import { SuppressionRefused } from "./suppression-refused.ts";
import { writtenText } from "./written-text.ts";

/** What to suppress, why, and until when. */
export type SuppressionRequest = {
  readonly check_id: string;
  /** Only findings of this agent; left out: of all. */
  readonly agent_id?: string;
  /** Only findings at this setting; left out: at all. */
  readonly pointer?: string;
  /**
   * Only findings in this file, or below this folder, from the workspace folder on; left out: in
   * all.
   */
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it counts, UTC: "2027-01-31". */
  readonly expires: string;
};

/** A suppression as it stands in the file of a workspace, without secrets. */
export type FileSuppression = Required<SuppressionRequest> & {
  readonly suppression_id: string;
  /** Name of the file in the workspace. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** True where it covers every setting in every file: then `pointer` and `path` are "". */
  readonly whole_check: boolean;
};

export type IgnoreFileOptions = FileLocking & {
  readonly now: () => Date;
  /** Folders outside which nothing is read or written. */
  readonly bounds?: FileBounds;
};

/**
 * The suppressions in a workspace's file; none where there is no file. Throws SuppressionRefused.
 */
export async function suppressionsOf(
  workspacePath: string,
  checkIds: ReadonlySet<string>,
  bounds: FileBounds = {},
): Promise<readonly FileSuppression[]> {
  return suppressionsIn(await folderOf(workspacePath, bounds), checkIds, bounds);
}

async function suppressionsIn(
  folder: string,
  checkIds: ReadonlySet<string>,
  bounds: FileBounds,
): Promise<readonly FileSuppression[]> {
  const { state } = await insideWorkspace(folder, locateEditTarget);
  if (state === undefined) return [];
  if (bounds.roots !== undefined && state.names > 1) {
    throw new SuppressionRefused("conflict", severalNames(state.path, state.names));
  }
  return entriesIn(textOf(state.bytes), checkIds).map(shown);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const sentence = `${ignoreFile} is not UTF-8 text. Save it as UTF-8 and try again.`;
    throw new SuppressionRefused("conflict", sentence, { cause });
  }
}

/**
 * Writes a suppression into a workspace's file, after a backup and in one step; the rest of the
 * file stays as it is. One that covers the same is renewed. Throws SuppressionRefused, FixConflict,
 * FixFailed.
 */
export async function addSuppression(
  workspacePath: string,
  request: SuppressionRequest,
  checkIds: ReadonlySet<string>,
  options: IgnoreFileOptions,
): Promise<FileSuppression> {
  const entry = entryOf(request, checkIds);
  const { bounds = {} } = options;
  const folder = await folderOf(workspacePath, bounds);
  await rewrite(folder, (text) => withEntry(text, entry, checkIds), options);
  const id = idOfEntry(entry);
  const added = (await suppressionsIn(folder, checkIds, bounds)).find(
    ({ suppression_id }) => suppression_id === id,
  );
  if (added !== undefined) return added;
  throw new FixConflict(
    "Another program changed parapet-ignore.json5 at the same time; look at it and try again.",
  );
}

/**
 * Takes a suppression out of a workspace's file, after a backup; a file that held nothing else
 * goes. Throws SuppressionRefused, FixConflict, FixFailed.
 */
export async function removeSuppression({
  workspacePath,
  id,
  checkIds,
  options,
}: {
  readonly workspacePath: string;
  readonly id: string;
  readonly checkIds: ReadonlySet<string>;
  readonly options: IgnoreFileOptions;
}): Promise<FileSuppression> {
  const { bounds = {} } = options;
  const folder = await folderOf(workspacePath, bounds);
  const removed = (await suppressionsIn(folder, checkIds, bounds)).find(
    ({ suppression_id }) => suppression_id === id,
  );
  await rewrite(folder, (text) => withoutEntry(text, id, checkIds), options);
  if (removed !== undefined) return removed;
  throw new SuppressionRefused(
    "not_found",
    "The workspace has no such suppression now; list them again.",
  );
}

async function rewrite(
  folder: string,
  change: (text: string | undefined) => string | undefined,
  options: IgnoreFileOptions,
): Promise<void> {
  const changeId = newFixId(options.now(), options.randomBytes);
  await withWorkspaceLock(folder, options, async () => {
    const { place } = await insideWorkspace(folder, resolveEditTarget);
    try {
      await rewriteFileAt(place, change, { ...options, changeId });
    } catch (cause) {
      if (!(cause instanceof FileChanged)) throw cause;
      const sentence = "Another program changed parapet-ignore.json5 at the same time; try again.";
      throw new FixConflict(sentence, { cause });
    }
  });
}

/**
 * The workspace's folder, resolved once: what is read and written is in it, whatever links say
 * later.
 */
async function folderOf(workspacePath: string, bounds: FileBounds): Promise<string> {
  const folder = await explaining(`open ${workspacePath}`, () => realpath(workspacePath));
  if (isInBounds(folder, bounds)) return folder;
  const sentence = "The workspace lies outside the folders that --workspace-root allows.";
  throw new SuppressionRefused("conflict", sentence);
}

/** The file that is read and written; never one outside the workspace, whatever links say. */
async function insideWorkspace(
  folder: string,
  follow: typeof resolveEditTarget,
): Promise<EditTarget> {
  try {
    return await follow(join(folder, ignoreFile), [folder]);
  } catch (cause) {
    const isKnown =
      cause instanceof FixRefusal || cause instanceof FileChanged || cause instanceof FixFailed;
    if (!isKnown) throw cause;
    throw new SuppressionRefused("conflict", cause.message, { cause });
  }
}

function entryOf(request: SuppressionRequest, checkIds: ReadonlySet<string>): IgnoreEntry {
  const given = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  );
  const entry = parseIgnoreEntry(given, checkIds);
  if ("problem" in entry) throw new SuppressionRefused("invalid", entry.problem);
  for (const text of [entry.reason, entry.owner]) {
    if (redactText(text, "prose") === text) continue;
    const sentence =
      "The reason or the owner seems to hold a secret; say it without, for it goes into reports.";
    throw new SuppressionRefused("invalid", sentence);
  }
  return entry;
}

function shown({ entry, id, line }: PlacedEntry): FileSuppression {
  return {
    suppression_id: id,
    check_id: entry.checkId,
    agent_id: entry.agentId ?? "",
    pointer: entry.pointer ?? "",
    path: entry.path ?? "",
    whole_check: entry.pointer === undefined && entry.path === undefined,
    reason: writtenText(entry.reason),
    owner: writtenText(entry.owner),
    expires: entry.expires,
    file: ignoreFile,
    line,
  };
}
