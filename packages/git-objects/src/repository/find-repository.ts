import { lstatSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { smallFile } from "./small-file.ts";

/** Where the files of a repository are; absolute paths. */
export type Repository = {
  /** The folder that holds the work tree; that of the repository itself where it is bare. */
  readonly root: string;
  /** HEAD and the like. */
  readonly gitDir: string;
  /** Objects and references, which several work trees may share. */
  readonly commonDir: string;
};

const mostParents = 64;

/** The repository that a folder or file belongs to; undefined where it belongs to none. */
export function findRepository(path: string): Repository | undefined {
  let folder = resolve(path);
  for (let step = 0; step < mostParents; step += 1) {
    const found = repositoryIn(folder);
    if (found !== undefined) return found;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return undefined;
}

function repositoryIn(folder: string): Repository | undefined {
  const inside = join(folder, ".git");
  const gitDir = isFolder(inside) ? inside : linkedFrom(inside, folder);
  if (gitDir === undefined) return isGitDir(folder) ? at(folder, folder) : undefined;
  return isGitDir(gitDir) ? at(folder, gitDir) : undefined;
}

function at(root: string, gitDir: string): Repository {
  const common = smallFile(join(gitDir, "commondir"))?.trim();
  return {
    root,
    gitDir,
    commonDir: common === undefined ? gitDir : absolute(common, gitDir),
  };
}

/** Of a further work tree or a submodule, `.git` is a file that says where the repository is. */
function linkedFrom(file: string, folder: string): string | undefined {
  const target = /^gitdir: (.+)$/m.exec(smallFile(file, 4_096) ?? "")?.[1]?.trim();
  return target === undefined ? undefined : absolute(target, folder);
}

function absolute(path: string, folder: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}

function isGitDir(folder: string): boolean {
  const isOwn =
    isFolder(join(folder, "objects")) || smallFile(join(folder, "commondir")) !== undefined;
  return isOwn && smallFile(join(folder, "HEAD"), 4_096) !== undefined;
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
