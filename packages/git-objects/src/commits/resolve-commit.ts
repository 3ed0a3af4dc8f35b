import type { ObjectStore } from "../objects/object-store.ts";
import type { Repository } from "../repository/find-repository.ts";
import { extensionOf } from "../repository/extension.ts";
import { GitError } from "../repository/git-error.ts";
import { expansionsOf, readReference } from "../repository/references.ts";

const mostTags = 10;
const mostSteps = 10_000;

/**
 * The commit that a name means: a hash, its beginning, a branch, a tag, HEAD, each with ~N and ^.
 * Throws GitError.
 */
export function resolveCommit(repository: Repository, store: ObjectStore, name: string): string {
  refuseOtherFormats(repository);
  const [, base = "", steps = ""] = /^([^~^]*)((?:[~^]\d*)*)$/.exec(name) ?? [];
  if (base === "") throw unknown(name);
  let commit = peeled(store, namedObject(repository, store, base), name);
  for (const [, kind, digits] of steps.matchAll(/([~^])(\d*)/g)) {
    const number = digits === "" ? 1 : Number(digits);
    if (number > mostSteps) throw unknown(name);
    if (kind === "^") {
      if (number > 0) commit = parentOf(store, commit, number - 1, name);
    } else for (let step = 0; step < number; step += 1) commit = parentOf(store, commit, 0, name);
  }
  return commit;
}

/** Of another format nothing would be found, as if the commit were missing. */
function refuseOtherFormats(repository: Repository): void {
  for (const [extension, usual] of [
    ["objectformat", "sha1"],
    ["refstorage", "files"],
  ] as const) {
    const format = extensionOf(repository, extension);
    if (format === "" || format === usual) continue;
    throw new GitError(
      `The repository has the format ${JSON.stringify(format.slice(0, 60))}, which Parapet does not read. Lay the commit out with git worktree add, and compare the folders.`,
    );
  }
}

function namedObject(repository: Repository, store: ObjectStore, name: string): string {
  if (/^[0-9a-f]{40}$/.test(name)) return name;
  for (const reference of expansionsOf(name === "@" ? "HEAD" : name)) {
    const found = readReference(repository, reference);
    if (found !== undefined) return found;
  }
  if (!/^[0-9a-f]{4,39}$/.test(name)) throw unknown(name);
  const [first, second] = store.beginning(name);
  if (second !== undefined) throw new GitError(`${name} means several objects; give more digits.`);
  if (first === undefined) throw unknown(name);
  return first;
}

/** A tag may be an object of its own, which names the commit. */
function peeled(store: ObjectStore, hash: string, name: string): string {
  let at = hash;
  for (let step = 0; step < mostTags; step += 1) {
    const { kind, bytes } = store.read(at);
    if (kind === "commit") return at;
    const target = kind === "tag" ? headerOf(bytes, "object") : undefined;
    if (target === undefined) throw new GitError(`${name} is a ${kind}, not a commit.`);
    at = target;
  }
  throw unknown(name);
}

function parentOf(store: ObjectStore, commit: string, index: number, name: string): string {
  const parents = store
    .read(commit)
    .bytes.toString("utf8")
    .split("\n\n", 1)[0]
    ?.split("\n")
    .filter((line) => line.startsWith("parent "))
    .map((line) => line.slice("parent ".length));
  const parent = parents?.[index];
  if (parent === undefined) throw new GitError(`${name} goes back beyond the first commit.`);
  return parent;
}

export function headerOf(bytes: Buffer, field: string): string | undefined {
  const [head = ""] = bytes.toString("utf8").split("\n\n", 1);
  const value = head
    .split("\n")
    .find((line) => line.startsWith(`${field} `))
    ?.slice(field.length + 1);
  return value !== undefined && /^[0-9a-f]{40}$/.test(value) ? value : undefined;
}

function unknown(name: string): GitError {
  return new GitError(
    `The repository has no commit ${JSON.stringify(name)}. List them with: git log --all`,
  );
}
