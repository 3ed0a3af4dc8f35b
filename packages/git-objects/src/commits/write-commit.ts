import {
  chmodSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  closeSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import type { ObjectStore } from "../objects/object-store.ts";
import { GitError } from "../repository/git-error.ts";
import { filesOfTree } from "./files-of-commit.ts";

/** Files above this size are laid out with their size and without their content: no scan reads so much of one. */
const largeFile = 8_388_608;
const mostBytes = 536_870_912;

/**
 * Lays the files of a tree into a new, empty folder. No filter, attribute or hook of the repository is applied. Links that lead out
 * of the folder are left out; their paths are returned. Throws GitError.
 */
export function writeTree(store: ObjectStore, tree: string, folder: string): readonly string[] {
  const leftOut: string[] = [];
  const made = new Set<string>();
  let total = 0;
  const files = filesOfTree(store, tree);
  for (const { path, kind, hash } of files.filter((file) => file.kind !== "link")) {
    const { bytes } = store.read(hash);
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    total += bytes.length;
    if (total > mostBytes)
      throw new GitError(`The files of the commit have more than ${mostBytes} bytes.`);
    if (bytes.length > largeFile) layEmpty(target, bytes.length);
    else writeFileSync(target, bytes, { flag: "wx" });
    if (kind === "program") chmodSync(target, 0o755);
  }
  // Last, so that no file is written through one.
  for (const { path, hash } of files.filter((file) => file.kind === "link")) {
    const target = store.read(hash).bytes.toString("utf8");
    if (!staysInside(path, target)) {
      leftOut.push(path);
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  }
  return leftOut;
}

function layEmpty(path: string, size: number): void {
  const file = openSync(path, "wx");
  ftruncateSync(file, size);
  closeSync(file);
}

function staysInside(path: string, target: string): boolean {
  if (target === "" || target.startsWith("/") || /[\\\0]|^[A-Za-z]:/.test(target)) return false;
  const resolved = posix.normalize(posix.join(posix.dirname(path), target));
  return resolved !== ".." && !resolved.startsWith("../");
}
