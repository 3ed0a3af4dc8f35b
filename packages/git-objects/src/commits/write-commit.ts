import {
  chmodSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  closeSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { ObjectStore } from "../objects/object-store.ts";
import { GitError } from "../repository/git-error.ts";
import { filesOfTree } from "./files-of-commit.ts";
import { leavesFolder } from "./link-target.ts";

/**
 * Files above this size are laid out with their size and without their content: no scan reads so
 * much of one.
 */
const largeFile = 8_388_608;
const mostBytes = 536_870_912;
const mostTarget = 4_096;

/**
 * Lays the files of a tree into a new, empty folder. No filter, attribute or hook of the repository
 * is applied. Links that lead out of the folder are left out; their paths are returned. Throws
 * GitError.
 */
export function writeTree(store: ObjectStore, tree: string, folder: string): readonly string[] {
  const files = filesOfTree(store, tree);
  try {
    // Before any link, so that no folder is made through one.
    for (const parent of new Set(files.map(({ path }) => dirname(join(folder, path)))))
      mkdirSync(parent, { recursive: true });
    let total = 0;
    for (const { path, kind, hash } of files.filter((file) => file.kind !== "link")) {
      const { bytes } = store.read(hash);
      const target = join(folder, path);
      total += bytes.length;
      if (total > mostBytes)
        throw new GitError(`The files of the commit have more than ${mostBytes} bytes.`);
      if (bytes.length > largeFile) layEmpty(target, bytes.length);
      else writeFileSync(target, bytes, { flag: "wx" });
      if (kind === "program") chmodSync(target, 0o755);
    }
    // Last, so that no file is written through one.
    const links = new Map(
      files
        .filter(({ kind }) => kind === "link")
        .map(({ path, hash }) => [path, linkTarget(store, hash)]),
    );
    const leftOut = [...links.keys()].filter((path) => leavesFolder(path, links));
    const isLeftOut = new Set(leftOut);
    for (const [path, target] of links)
      if (!isLeftOut.has(path)) symlinkSync(target, join(folder, path));
    return leftOut;
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") {
      throw new GitError(
        `The files of the commit cannot be laid out in ${folder} (${error.code}). Check its disk, and for names that this system does not take.`,
      );
    }
    throw error;
  }
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
