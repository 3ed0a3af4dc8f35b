import { posix } from "node:path";
import type { LoadedSide } from "./diff-side.ts";

/** Most folders of a change have no agents, and cost little to look at. */
const mostFolders = 200;

/**
 * The folders that have changed files in them or below, without the root. Outer ones come first. A
 * folder whose name begins with a dot can be a workspace too, such as `.openclaw`. `isCut` is true
 * if there are more.
 */
export function changedFolders(paths: readonly string[]): {
  readonly folders: readonly string[];
  readonly isCut: boolean;
} {
  const found = new Set<string>();
  for (const path of paths) {
    const names = path.split("/").slice(0, -1);
    for (let count = 1; count <= names.length; count += 1)
      found.add(names.slice(0, count).join("/"));
  }
  const folders = [...found].toSorted((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  return { folders: folders.slice(0, mostFolders), isCut: folders.length > mostFolders };
}

function depthOf(folder: string): number {
  return folder.split("/").length;
}

type Sides = {
  readonly folder: string;
  readonly before: LoadedSide;
  readonly after: LoadedSide;
};

/**
 * True where the folders above read each changed file of this one, and for each of its runtimes:
 * the search for secrets reads files of agents that live in another folder.
 */
export function isSeenAbove(
  pair: Sides,
  pairs: readonly Sides[],
  changed: readonly string[],
): boolean {
  const above = pairs.filter(({ folder }) => folder === "" || pair.folder.startsWith(`${folder}/`));
  const own = filesOf(pair);
  const seen = new Set(above.flatMap((other) => [...filesOf(other)]));
  const runtimes = new Set(above.flatMap(runtimesOf));
  const isRead = !changed.some((path) => own.has(path) && !seen.has(path));
  return isRead && runtimesOf(pair).every((runtime) => runtimes.has(runtime));
}

function runtimesOf({ before, after }: Sides): readonly string[] {
  return [...before.report.runtimes, ...after.report.runtimes];
}

function filesOf({ folder, before, after }: Sides): ReadonlySet<string> {
  return new Set(
    [...before.report.files, ...after.report.files].map(({ path }) => posix.join(folder, path)),
  );
}
