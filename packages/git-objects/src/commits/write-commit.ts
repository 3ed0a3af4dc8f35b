import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { ObjectStore } from "../objects/object-store.ts";
import { GitError } from "../repository/git-error.ts";
import { type CommittedFile, filesOfTree } from "./files-of-commit.ts";
import { leavesFolder } from "./link-target.ts";

/**
 * Files above this size are laid out with their size and without their content: no scan reads so
 * much of one.
 */
const largeFile = 8_388_608;
const mostBytes = 536_870_912;
const mostTarget = 4_096;

/** Paths that are not laid out, sorted. */
export type LeftOut = {
  /** Links that lead out of the folder or form a loop. */
  readonly links: readonly string[];
  /** Files that differ from those of `laid` and that a partial clone does not have. */
  readonly missing: readonly string[];
};

/**
 * Lays the files of a tree into a folder that is empty, or that has the files of the tree `laid`
 * and no others: then only what differs is written. No filter, attribute or hook of the repository
 * is applied. Links that lead out of the folder and files that the clone does not have are left
 * out. Throws GitError.
 */
export function writeTree(
  store: ObjectStore,
  {
    tree,
    folder,
    laid,
  }: {
    readonly tree: string;
    readonly folder: string;
    readonly laid?: string | undefined;
  },
): LeftOut {
  const files = filesOfTree(store, tree);
  try {
    const kept =
      laid === undefined ? new Set<string>() : keepSame(folder, filesOfTree(store, laid), files);
    const regular = files.filter(({ kind, path }) => kind !== "link" && !kept.has(path));
    // Before any link, so that no folder is made through one.
    for (const parent of new Set(files.map(({ path }) => dirname(join(folder, path)))))
      mkdirSync(parent, { recursive: true });
    let total = 0;
    const missing: string[] = [];
    for (const { path, kind, hash } of regular) {
      const bytes = store.find(hash)?.bytes;
      if (bytes === undefined) {
        missing.push(path);
        continue;
      }
      const target = join(folder, path);
      total += bytes.length;
      if (total > mostBytes)
        throw new GitError(`The files of the commit have more than ${mostBytes} bytes.`);
      if (bytes.length > largeFile) layEmpty(target, bytes.length);
      else writeFileSync(target, bytes, { flag: "wx" });
      if (kind === "program") chmodSync(target, 0o755);
    }
    return { links: layLinks(store, folder, files), missing: missing.toSorted() };
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") {
      throw new GitError(
        `The files of the commit cannot be laid out in ${folder} (${error.code}). Check its disk, and for names that this system does not take.`,
      );
    }
    throw error;
  }
}

/**
 * Takes away what the new files do not have, all links among it, and returns the paths of what
 * stays. A folder stays only while a file is in it, so that a file can take its place.
 */
function keepSame(
  folder: string,
  laid: readonly CommittedFile[],
  files: readonly CommittedFile[],
): ReadonlySet<string> {
  const wanted = new Map(files.map((file) => [file.path, file]));
  const kept = new Set<string>();
  const emptied = new Set<string>();
  // Links first, so that no file is removed through one.
  for (const { path, kind } of laid) {
    if (kind === "link") rmSync(join(folder, path), { force: true });
  }
  for (const { path, kind, hash } of laid) {
    if (kind !== "link") {
      const now = wanted.get(path);
      if (now?.kind === kind && now.hash === hash) {
        kept.add(path);
        continue;
      }
      rmSync(join(folder, path), { force: true });
    }
    emptied.add(dirname(path));
  }
  for (const path of emptied) removeEmpty(folder, path);
  return kept;
}

function removeEmpty(folder: string, path: string): void {
  for (let at = path; at !== "."; at = dirname(at)) {
    const absolute = join(folder, at);
    if (existsSync(absolute)) {
      if (readdirSync(absolute).length > 0) return;
      rmdirSync(absolute);
    }
  }
}

/** Last, so that no file is written through a link. Returns the paths of those left out. */
function layLinks(
  store: ObjectStore,
  folder: string,
  files: readonly CommittedFile[],
): readonly string[] {
  const links = new Map(
    files
      .filter(({ kind }) => kind === "link")
      .map(({ path, hash }) => [path, linkTarget(store, hash)]),
  );
  const leftOut = new Set([...links.keys()].filter((path) => leavesFolder(path, links)));
  for (const [path, target] of links)
    if (!leftOut.has(path)) symlinkSync(target, join(folder, path));
  return [...leftOut].toSorted();
}

/** "" of a target that no system takes. */
function linkTarget(store: ObjectStore, hash: string): string {
  const { bytes } = store.read(hash);
  return bytes.length > mostTarget ? "" : bytes.toString("utf8");
}

function layEmpty(path: string, size: number): void {
  const file = openSync(path, "wx");
  ftruncateSync(file, size);
  closeSync(file);
}
