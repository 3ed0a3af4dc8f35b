import type { FixEdit } from "@parapet/posture";
import type { Reading, Runtime, WorkspaceLocation } from "../runtime.ts";
import { remembered } from "../remembered.ts";
import { type EditFolders, editFoldersOf } from "./edit-folders.ts";
import { type EditTarget, lookAtEditTarget } from "./edit-target.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { DraftMode } from "./planned-mode.ts";
import { placeSightings, type Placement } from "./side-effects.ts";

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
  /** For a plan that is never written, the file that an edit of a path would change. Throws FixRefusal. */
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

/** The workspace as it was read from the disk. */
export async function startDraft<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  options: PlanOptions<Model>,
  known?: EditFolders,
): Promise<FixDraft<Model>> {
  const folders = known ?? (await editFoldersOf(location, options));
  return {
    runtime,
    location,
    options,
    folders,
    locate: remembered((path: string) => lookAtEditTarget(path, options.environment)),
    reading,
    placement: placeSightings(runtime.checks, reading.model),
    overlay: new Map(),
    files: new Map(),
    modes: new Map(),
    edits: new Map(),
    notes: [],
  };
}
