import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { DiffSide } from "@parapet/assessment";
import { UsageError } from "../core/usage-error.ts";

/** What a person compares: a folder, a report in JSON, or a commit of a repository. */
export type Compared =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "report"; readonly path: string }
  | { readonly kind: "commit"; readonly repository: string; readonly commit: string };

export type LoadedSide = DiffSide & {
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
};

/**
 * Reads "REPOSITORY@COMMIT", a folder or a file; with `isGit` the name of a commit of the current
 * folder.
 */
export function comparedBy(given: string, cwd: string, isGit: boolean): Compared {
  if (isGit) return { kind: "commit", repository: cwd, commit: given };
  const path = resolve(cwd, given);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return { kind: "folder", path };
  if (found !== undefined) return { kind: "report", path };
  const at = given.lastIndexOf("@");
  if (at > 0) {
    return {
      kind: "commit",
      repository: resolve(cwd, given.slice(0, at)),
      commit: given.slice(at + 1),
    };
  }
  throw new UsageError(
    `There is no ${path}. Name a folder, a report in JSON, or REPOSITORY@COMMIT; --git takes names of commits.`,
  );
}
