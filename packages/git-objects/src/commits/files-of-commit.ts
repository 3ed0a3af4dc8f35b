import { damaged } from "../objects/pack.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { GitError } from "../repository/git-error.ts";
import { headerOf } from "./resolve-commit.ts";

/** A file of a commit. */
export type CommittedFile = {
  /** With forward slashes; no part is "..", "." or ".git". */
  readonly path: string;
  readonly kind: "file" | "program" | "link";
  readonly hash: string;
};

const mostFiles = 100_000;
/**
 * Files, folders and submodules: few folders that have each other many times over make a tree
 * without end.
 */
const mostEntries = 200_000;
const mostDepth = 64;

/** The tree of a commit: equal trees have equal files. Throws GitError. */
export function treeOf(store: ObjectStore, commit: string): string {
  const tree = headerOf(store.read(commit).bytes, "tree");
  if (tree === undefined) throw damaged();
  return tree;
}

/** Every file of a tree, in its order; submodules have none. Throws GitError. */
export function filesOfTree(store: ObjectStore, tree: string): readonly CommittedFile[] {
  const files: CommittedFile[] = [];
  let entries = 0;
  const walk = (hash: string, folder: string, depth: number): void => {
    if (depth > mostDepth) throw new GitError("The folders of the commit are nested too deeply.");
    const names = new Set<string>();
    for (const { mode, name, hash: entry } of entriesOf(store.read(hash).bytes)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      entries += 1;
      if (entries > mostEntries)
        throw new GitError(`The commit has more than ${mostEntries} files and folders.`);
      if (names.has(name))
        throw new GitError(`The commit has two files of one name: ${JSON.stringify(path)}`);
      names.add(name);
      if (!isSafe(name))
        throw new GitError(
          `The commit has a file that no checkout writes: ${JSON.stringify(path)}`,
        );
      if (mode === "40000") walk(entry, path, depth + 1);
      const kind = kindOf(mode);
      if (kind === undefined) continue;
      if (files.length === mostFiles)
        throw new GitError(`The commit has more than ${mostFiles} files.`);
      files.push({ path, kind, hash: entry });
    }
  };
  walk(tree, "", 0);
  return files;
}

/** Paths of files that two trees do not share with the same content and kind, sorted. */
export function changedPaths(store: ObjectStore, before: string, after: string): readonly string[] {
  const [old, now] = [filesOfTree(store, before), filesOfTree(store, after)];
  const [oldKeys, nowKeys] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const changed = [
    ...old.filter((file) => !nowKeys.has(keyOf(file))),
    ...now.filter((file) => !oldKeys.has(keyOf(file))),
  ];
  return [...new Set(changed.map(({ path }) => path))].toSorted();
}

function keyOf({ path, kind, hash }: CommittedFile): string {
  return JSON.stringify([path, kind, hash]);
}

function kindOf(mode: string): CommittedFile["kind"] | undefined {
  if (mode === "120000") return "link";
  if (mode === "100755") return "program";
  return mode.startsWith("100") ? "file" : undefined;
}

function entriesOf(
  bytes: Buffer,
): readonly { readonly mode: string; readonly name: string; readonly hash: string }[] {
  const entries = [];
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    if (space === -1 || end === -1 || end + 21 > bytes.length) throw damaged();
    entries.push({
      mode: bytes.toString("latin1", at, space),
      name: bytes.toString("utf8", space + 1, end),
      hash: bytes.toString("hex", end + 1, end + 21),
    });
    at = end + 21;
  }
  return entries;
}

/**
 * What git itself refuses to check out could lead out of the folder, or into the repository's own.
 */
function isSafe(name: string): boolean {
  const folded = name
    .toLowerCase()
    .replaceAll(/[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "");
  return (
    name !== "" &&
    !/[/\\\0]/.test(name) &&
    ![".", "..", ".git", "git~1"].includes(
      folded.replace(/[. ]+$/, (end) => (folded === end ? end : "")),
    )
  );
}
