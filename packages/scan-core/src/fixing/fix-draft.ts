import type { FixEdit } from "@parapet/posture";
import type { Reading, Runtime, WorkspaceLocation } from "../core/runtime.ts";
import { memoize } from "../core/memoize.ts";
import { type EditFolders, editFoldersOf } from "./edit-folders.ts";
import { type EditTarget, statEditTarget } from "./edit-target.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { DraftMode } from "./planned-mode.ts";
import { placeMatches, type Placement } from "./side-effects.ts";

/** One file that some fix has changed so far. */
export type DraftFile = {
  readonly target: EditTarget;
  /** Undefined when there was no such file. */
  readonly before: string | undefined;
  /** True for the file that generated secrets go into. */
  readonly secret: boolean;
};

/** The workspace as the fixes up to here leave it. Immutable: a fix that fails leaves no trace. */
export type FixDraft<Model> = {
  readonly runtime: Runtime<Model>;
  readonly location: WorkspaceLocation;
  readonly options: PlanOptions<Model>;
  readonly folders: EditFolders;
  /**
   * For a plan that is never written, the file that an edit of a path would change. Throws
   * FixRefusal.
   */
  readonly locate: (path: string) => Promise<EditTarget>;
  readonly reading: Reading<Model>;
  readonly placement: Placement;
  readonly overlay: ReadonlyMap<string, string>;
  /** By absolute path. */
  readonly files: ReadonlyMap<string, DraftFile>;
  /** By absolute path. */
  readonly modes: ReadonlyMap<string, DraftMode>;
  /** By check ID. */
  readonly edits: ReadonlyMap<string, readonly FixEdit[]>;
  readonly notes: readonly string[];
};

/** The part of a draft that workspaces which share files have in common. */
export type DraftedFiles = Pick<FixDraft<unknown>, "overlay" | "files" | "modes">;

export const nothingDrafted: DraftedFiles = {
  overlay: new Map(),
  files: new Map(),
  modes: new Map(),
};

/** The workspace as it was read from the disk. */
export async function startDraft<Model>(
  runtime: Runtime<Model>,
  {
    location,
    reading,
    options,
    folders: known,
  }: {
    readonly location: WorkspaceLocation;
    readonly reading: Reading<Model>;
    readonly options: PlanOptions<Model>;
    readonly folders?: EditFolders | undefined;
  },
): Promise<FixDraft<Model>> {
  const folders = known ?? (await editFoldersOf(location, options));
  return {
    runtime,
    location,
    options,
    folders,
    locate: memoize((path: string) => statEditTarget(path, options.environment)),
    reading,
    placement: placeMatches(runtime.checks, reading.model),
    ...nothingDrafted,
    edits: new Map(),
    notes: [],
  };
}

/** The same workspace on top of what the fixes of another one have changed. Throws ScanError. */
export async function draftOn<Model>(
  draft: FixDraft<Model>,
  { overlay, files, modes }: DraftedFiles,
): Promise<FixDraft<Model>> {
  if (draft.overlay === overlay && draft.modes === modes) return draft;
  const reading = await readDrafted(draft, { overlay, modes });
  const placement = placeMatches(draft.runtime.checks, reading.model);
  return { ...draft, reading, placement, overlay, files, modes };
}

/** Reads a workspace as it would be with some changes. Throws ScanError. */
export function readDrafted<Model>(
  { runtime, location, options, reading }: FixDraft<Model>,
  { overlay, modes }: Pick<DraftedFiles, "overlay" | "modes">,
): Promise<Reading<Model>> {
  const bits = new Map([...modes].map(([path, { after }]) => [path, after]));
  return reading.again === undefined
    ? runtime.read(location, options.environment, overlay, bits)
    : reading.again(overlay, bits);
}
