import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { readTextFile } from "../../documents/read-text-file.ts";
import { ignoredBy, ignorePatterns } from "./ignore-patterns.ts";

/**
 * True where a file lies in a git work tree and no `.gitignore` of it, nor its `info/exclude`, leaves it out: whoever adds
 * everything commits it. The index is not read, so a file that was added in spite of a rule counts as left out.
 */
export async function isLeftToGit(path: string): Promise<boolean> {
  const root = await workTreeOf(dirname(path));
  if (root === undefined) return false;
  const names = relative(root, path).split(sep);
  const rules = await Promise.all(
    names.map((_, depth) => patternsIn(join(root, ...names.slice(0, depth), ".gitignore"))),
  );
  const exclude = await patternsIn(join(root, ".git", "info", "exclude"));
  // A folder that is ignored takes all that is in it along.
  return !names.some((_, last) => {
    const way = names.slice(0, last + 1);
    const isFolder = last < names.length - 1;
    for (let depth = last; depth >= 0; depth -= 1) {
      const verdict = ignoredBy(rules[depth] ?? [], way.slice(depth), isFolder);
      if (verdict !== undefined) return verdict;
    }
    return ignoredBy(exclude, way, isFolder) === true;
  });
}

async function patternsIn(path: string) {
  try {
    return ignorePatterns((await readTextFile(path)).text);
  } catch {
    return [];
  }
}

const mostFolders = 40;

async function workTreeOf(folder: string): Promise<string | undefined> {
  let at = folder;
  for (let left = mostFolders; left > 0; left -= 1) {
    // From the inside out.
    // oxlint-disable-next-line no-await-in-loop
    if (await isThere(join(at, ".git"))) return at;
    const above = dirname(at);
    if (above === at) return undefined;
    at = above;
  }
  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
