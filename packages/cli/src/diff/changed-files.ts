import { lstatSync, readdirSync, readlinkSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { readNamedFile } from "@parapet/settings/named-file";

/** Files above this size count as equal where their sizes are: no scan reads so much of one. */
const largeFile = 8_388_608;
const mostEntries = 200_000;
/** Folders with nothing of the project's own: a workspace in them is somebody else's. */
const foreign: ReadonlySet<string> = new Set([".git", "node_modules"]);

export type ChangedFiles = {
  /** Relative to both folders, with forward slashes, sorted. */
  readonly paths: readonly string[];
  /** True if the folders have more files than are compared. */
  readonly isCut: boolean;
};

/**
 * Files that are in one of two folders alone, or have other content. Links are not followed. Of a
 * folder that is on one side alone, `isLeftOut` says whether it is no part of the change.
 */
export async function changedFiles(
  before: string,
  after: string,
  isLeftOut: (path: string) => Promise<boolean> = async () => false,
): Promise<ChangedFiles> {
  const paths: string[] = [];
  const folders = [""];
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const old = entriesIn(join(before, folder));
    const now = entriesIn(join(after, folder));
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      entries += 1;
      if (entries > mostEntries) return { paths: paths.toSorted(), isCut: true };
      const path = folder === "" ? name : `${folder}/${name}`;
      const both = [old.get(name), now.get(name)];
      if (both.some((entry) => entry?.isDirectory() === true)) {
        const isAlone = both.includes(undefined);
        // Sequential: what is left out is not listed.
        // eslint-disable-next-line no-await-in-loop
        if (!foreign.has(name) && !(isAlone && (await isLeftOut(path)))) folders.push(path);
        if (both.every((entry) => entry === undefined || entry.isDirectory())) continue;
      }
      if (!isSame(join(before, path), join(after, path))) paths.push(path);
    }
  }
  return { paths: paths.toSorted(), isCut: false };
}

/** None where there is no such folder, or where it cannot be listed: a scan says so. */
function entriesIn(folder: string): ReadonlyMap<string, Dirent> {
  try {
    return new Map(
      readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry]),
    );
  } catch {
    return new Map();
  }
}

/** What cannot be read counts as changed. */
function isSame(before: string, after: string): boolean {
  try {
    const [old, now] = [lstatSync(before), lstatSync(after)];
    if (old.isSymbolicLink() && now.isSymbolicLink())
      return readlinkSync(before) === readlinkSync(after);
    if (!old.isFile() || !now.isFile() || old.size !== now.size) return false;
    if (old.size > largeFile) return true;
    const one = readNamedFile(before, largeFile);
    const other = readNamedFile(after, largeFile);
    return "bytes" in one && "bytes" in other && one.bytes.equals(other.bytes);
  } catch {
    return false;
  }
}
