import type { ScannedFile } from "@parapet/posture";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";

/** What was not read because it is outside the folders that may be read. */
export type SkippedFiles = {
  /**
   * `files` with what was left out among them, sorted by path; `base` is the folder that reports
   * name files from.
   */
  readonly among: (files: readonly ScannedFile[], base: string) => readonly ScannedFile[];
};

/** A hostile configuration can name more places than anyone reads. */
const mostNamed = 200;

/** The same environment, and what is left out of what is read with it. */
export function recordingSkipped<Environment extends FileBounds>(
  environment: Environment,
): { readonly environment: Environment; readonly leftOut: SkippedFiles } {
  if (environment.roots === undefined) return { environment, leftOut: { among: unchanged } };
  const reasons = new Map<string, string>();
  let further = 0;
  return {
    environment: {
      ...environment,
      leftOut: (path, reason) => {
        if (reasons.has(path)) return;
        if (reasons.size < mostNamed) reasons.set(path, reason);
        else further += 1;
      },
    },
    leftOut: {
      among: (files, base) => {
        const named = [...reasons].map(([path, reason]) => skipped(shownPath(path, base), reason));
        const paths = new Set(named.map(({ path }) => path));
        const more = further === 0 ? [] : [skipped(".", tooMany(further))];
        return [...files.filter(({ path }) => !paths.has(path)), ...named, ...more].toSorted(
          (a, b) => (a.path < b.path ? -1 : 1),
        );
      },
    },
  };
}

function unchanged(files: readonly ScannedFile[]): readonly ScannedFile[] {
  return files;
}

function skipped(path: string, reason: string): ScannedFile {
  return { path, status: "skipped", reason };
}

function tooMany(count: number): string {
  return `Further paths that the configuration names lie outside the folders that this service may read; ${count} times one was left out.`;
}
