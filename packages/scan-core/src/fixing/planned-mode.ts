import type { DraftedFiles } from "./fix-draft.ts";
import type { ModeTarget } from "./mode-target.ts";
import type { PlannedFile } from "./planned-file.ts";

/** Permission bits that some fix has changed so far. */
export type DraftMode = { readonly target: ModeTarget; readonly after: number };

/** Permission bits that a plan changes. */
export type PlannedMode = DraftMode & {
  /** As the workspace names it. */
  readonly path: string;
};

/**
 * Sorted by path. Files whose text changes, too, are left out: they are written with their new
 * bits.
 */
export function planModes(
  { modes }: Pick<DraftedFiles, "modes">,
  files: readonly PlannedFile[],
): readonly PlannedMode[] {
  const written = new Set(files.map(({ path }) => path));
  return [...modes]
    .map(([path, mode]) => ({ path, ...mode }))
    .filter(({ path, target, after }) => target.mode !== after && !written.has(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
