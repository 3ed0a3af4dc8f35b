import { dirname, join, relative, resolve, sep } from "node:path";
import { type FileBounds, isInBounds } from "../../files/bounds.ts";
import { exists, statsOf } from "../../files/file-stats.ts";
import { readBytesOf, readTextFile } from "../../files/read-text-file.ts";
import type { ScanEnvironment } from "../../core/workspace-scan.ts";
import { tracksPath } from "./git-index.ts";
import { ignoredBy, ignorePatterns } from "./ignore-patterns.ts";

/**
 * What git makes of a file: "tracked" is in its index, and with it in the next commit or in one
 * that was made; "left" is taken along by anyone who adds everything; "kept" is in no work tree, or
 * is left out of it.
 */
export type GitExposure = "tracked" | "left" | "kept";

type GitEnvironment = FileBounds & Pick<ScanEnvironment, "env" | "homeDir">;

/**
 * Applies the `.gitignore` files above, `info/exclude`, the person's own list of what to ignore,
 * and the index.
 */
export async function exposureToGit(
  path: string,
  environment: GitEnvironment,
): Promise<GitExposure> {
  const root = await workTreeOf(dirname(path), environment);
  if (root === undefined) return "kept";
  const names = relative(root, path).split(sep);
  if (await isTracked(root, names.join("/"), environment)) return "tracked";
  const rules = await Promise.all(
    names.map((_, depth) =>
      patternsIn(join(root, ...names.slice(0, depth), ".gitignore"), environment),
    ),
  );
  const exclude = await patternsIn(join(root, ".git", "info", "exclude"), environment);
  const own = await patternsIn(ownIgnoreFile(environment), environment);
  // A folder that is ignored takes all that is in it along.
  const isIgnored = names.some((_, last) => {
    const way = names.slice(0, last + 1);
    const isFolder = last < names.length - 1;
    for (let depth = last; depth >= 0; depth -= 1) {
      const verdict = ignoredBy(rules[depth] ?? [], way.slice(depth), isFolder);
      if (verdict !== undefined) return verdict;
    }
    return (ignoredBy(exclude, way, isFolder) ?? ignoredBy(own, way, isFolder)) === true;
  });
  return isIgnored ? "kept" : "left";
}

/** Where git looks for the person's list unless its configuration names another. */
function ownIgnoreFile({ env, homeDir }: GitEnvironment): string {
  const named = env["XDG_CONFIG_HOME"] ?? "";
  return join(named === "" ? join(homeDir, ".config") : named, "git", "ignore");
}

const mostIndexBytes = 16 * 1024 * 1024;

/** False where there is no index that can be read, or it is larger than is read. */
async function isTracked(root: string, way: string, bounds: FileBounds): Promise<boolean> {
  try {
    const index = join(await gitFolderOf(root, bounds), "index");
    const { bytes } = await readBytesOf(index, bounds, { maxBytes: mostIndexBytes });
    return tracksPath(bytes, way);
  } catch {
    return false;
  }
}

/** `.git` itself; of a further work tree, the folder that its `.git` file names. */
async function gitFolderOf(root: string, bounds: FileBounds): Promise<string> {
  const git = join(root, ".git");
  if ((await statsOf(git, bounds)).isDirectory()) return git;
  const [, named = ""] = /^gitdir: (.+)$/m.exec((await readTextFile(git, bounds)).text) ?? [];
  return resolve(root, named);
}

async function patternsIn(path: string, bounds: FileBounds) {
  try {
    return ignorePatterns((await readTextFile(path, bounds)).text);
  } catch {
    return [];
  }
}

const mostFolders = 40;
const unknownToGit =
  "Whether the files belong to a git work tree is not known: the folders above lie outside those that this service may read.";

async function workTreeOf(folder: string, bounds: FileBounds): Promise<string | undefined> {
  let at = folder;
  for (let left = mostFolders; left > 0; left -= 1) {
    const git = join(at, ".git");
    if (!isInBounds(at, bounds)) {
      bounds.leftOut?.(git, unknownToGit);
      return undefined;
    }
    // From the inside out.
    // oxlint-disable-next-line no-await-in-loop
    if (await exists(git, bounds)) return at;
    const above = dirname(at);
    if (above === at) return undefined;
    at = above;
  }
  return undefined;
}
