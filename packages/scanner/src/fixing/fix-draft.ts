import { dirname, join, parse } from "node:path";
import type { FixEdit } from "@parapet/posture";
import type { Reading, Runtime, WorkspaceLocation } from "../runtime.ts";
import { remembered } from "../remembered.ts";
import { editableFolders, type EditTarget, locateEditTarget } from "./edit-target.ts";
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
  /** Folders whose files may be edited, without symbolic links. */
  readonly folders: readonly string[];
  /** The file that an edit of a path changes, as it lay there when the draft was started. Throws FixRefusal. */
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
): Promise<FixDraft<Model>> {
  const folders = await foldersOf(location, options);
  return {
    runtime,
    location,
    options,
    folders,
    locate: remembered((path: string) => locateEditTarget(path, folders)),
    reading,
    placement: placeSightings(runtime.checks, reading.model),
    overlay: new Map(),
    files: new Map(),
    modes: new Map(),
    edits: new Map(),
    notes: [],
  };
}

/** The `.env` that generated secrets go into. */
export function envPathOf<Model>(
  location: WorkspaceLocation,
  { environment, envPathOf: own }: PlanOptions<Model>,
): string {
  return own?.(location, environment) ?? join(location.workspacePath, ".env");
}

/** Folders whose files a fix of this workspace may edit, without symbolic links. */
export async function foldersOf<Model>(
  location: WorkspaceLocation,
  options: PlanOptions<Model>,
): Promise<readonly string[]> {
  // Where nothing will be written, it does not matter where a file really lies.
  if (options.writable === "ignored") return [parse(location.workspacePath).root];
  const { allowedRoots: roots = [], furtherFoldersOf, environment } = options;
  const beside = roots.length > 0 ? roots : (furtherFoldersOf?.(environment) ?? []);
  return editableFolders(location, [dirname(envPathOf(location, options)), ...beside]);
}
