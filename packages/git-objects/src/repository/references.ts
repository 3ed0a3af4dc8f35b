import { join } from "node:path";
import type { Repository } from "./find-repository.ts";
import { smallFile } from "./small-file.ts";

const mostLinks = 5;
const objectName = /^[0-9a-f]{40}$/;

/** The object that a reference names: "HEAD", "refs/heads/main"; undefined where there is none. */
export function readReference(repository: Repository, name: string): string | undefined {
  let at = name;
  for (let step = 0; step < mostLinks; step += 1) {
    if (!isSafe(at)) return undefined;
    const text = looseReference(repository, at);
    if (text === undefined) return packedReferences(repository).get(at);
    const link = /^ref: (.+)$/.exec(text)?.[1];
    if (link === undefined) return objectName.test(text) ? text : undefined;
    at = link.trim();
  }
  return undefined;
}

/** The branch that is checked out; "" where a commit is. */
export function currentBranch({ gitDir }: Repository): string {
  const head = smallFile(join(gitDir, "HEAD"), 4_096)?.trim() ?? "";
  return /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? "";
}

/** The references that a short name may mean, in git's order. */
export function expansionsOf(name: string): readonly string[] {
  return [
    name,
    `refs/${name}`,
    `refs/tags/${name}`,
    `refs/heads/${name}`,
    `refs/remotes/${name}`,
    `refs/remotes/${name}/HEAD`,
  ];
}

function looseReference({ gitDir, commonDir }: Repository, name: string): string | undefined {
  const own = smallFile(join(gitDir, name), 4_096) ?? smallFile(join(commonDir, name), 4_096);
  return own?.trim();
}

function packedReferences({ commonDir }: Repository): ReadonlyMap<string, string> {
  const text = smallFile(join(commonDir, "packed-refs")) ?? "";
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [hash = "", name] = line.trim().split(" ");
    if (name !== undefined && objectName.test(hash)) found.set(name, hash);
  }
  return found;
}

/** A name that stays inside of the repository's folder. */
function isSafe(name: string): boolean {
  const isPlain = name === "HEAD" || /^[A-Z_]+_HEAD$/.test(name) || name.startsWith("refs/");
  return isPlain && !/(?:^|\/)\.|\.\.|[\0-\x20\\]/.test(name) && name.length < 1_024;
}
