import { mkdtemp, rm } from "node:fs/promises";
import { realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative, sep } from "node:path";
import type * as GitObjects from "@parapet/git-objects";
import type { CommandContext } from "../context/context.ts";
import { UsageError } from "../core/usage-error.ts";
import { readSavedReport } from "../reports/saved-report.ts";
import { changedFolders, isSeenAbove } from "./changed-folders.ts";
import type { Compared, LoadedSide } from "./diff-side.ts";
import { LaidCommits, leftOutInWords } from "./laid-commits.ts";
import { scanned, scannedBefore, withoutAgents } from "./scanned-side.ts";

/** A folder on both sides; "" is the one that was named. */
export type ComparedFolder = {
  readonly folder: string;
  readonly before: LoadedSide;
  readonly after: LoadedSide;
};

type Commit = Extract<Compared, { kind: "commit" }>;

/**
 * Loads both sides. Of two commits of one repository, workspaces in the folders below are loaded as
 * well if a file there differs. Commits are laid out one after the other at one temporary place, so
 * that no path differs between them. Nothing of a repository is run.
 */
export async function loadSides(
  context: CommandContext,
  before: Compared,
  after: Compared,
): Promise<readonly ComparedFolder[]> {
  const base = await mkdtemp(join(tmpdir(), "parapet-diff-"));
  try {
    const laid = new LaidCommits(base);
    if (before.kind === "commit" && after.kind === "commit")
      return await loadCommits(context, [before, after], laid);
    const first = await loadSide(context, before, { laid, scan: scannedBefore });
    const second = await loadSide(context, after, { laid, scan: scanned });
    return [{ folder: "", before: first, after: second }];
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

async function loadSide(
  context: CommandContext,
  compared: Compared,
  { laid, scan }: { readonly laid: LaidCommits; readonly scan: typeof scanned },
): Promise<LoadedSide> {
  if (compared.kind === "report")
    return { ...readSavedReport(compared.path), rows: undefined, notes: [] };
  if (compared.kind === "folder") return scan(context, compared.path, []);
  const [side] = await loadFolders(context, compared, { laid, scan, folders: [""] });
  if (side === undefined) throw new Error("A commit has no side.");
  return side;
}

async function loadCommits(
  context: CommandContext,
  [before, after]: readonly [Commit, Commit],
  laid: LaidCommits,
): Promise<readonly ComparedFolder[]> {
  const changed = await changedFiles(before, after);
  const folders = ["", ...changedFolders(changed)];
  const old = await loadFolders(context, before, { laid, scan: scannedBefore, folders });
  const now = await loadFolders(context, after, { laid, scan: scanned, folders });
  const pairs = folders.flatMap((folder, index) => {
    const [first, second] = [old[index], now[index]];
    return first === undefined || second === undefined
      ? []
      : [{ folder, before: first, after: second }];
  });
  return pairs.filter((pair) => pair.folder === "" || !isSeenAbove(pair, pairs, changed));
}

/** Files that differ between two commits of one repository, relative to the folder named. */
async function changedFiles(before: Commit, after: Commit): Promise<readonly string[]> {
  return withStore(before, async ({ git, repository, store }) => {
    const other = git.findRepository(after.repository);
    const inside = folderIn(repository.root, before.repository);
    if (other?.root !== repository.root || folderIn(other.root, after.repository) !== inside)
      return [];
    const treeOf = (name: string): string =>
      git.treeOf(store, git.resolveCommit(repository, store, name));
    const beginning = inside === "" ? "" : `${inside.split(sep).join("/")}/`;
    return git
      .changedPaths(store, treeOf(before.commit), treeOf(after.commit))
      .filter((path) => path.startsWith(beginning))
      .map((path) => path.slice(beginning.length));
  });
}

type Laying = {
  readonly laid: LaidCommits;
  readonly scan: typeof scanned;
  readonly folders: readonly string[];
};

/** Lays a commit out and scans folders of it; one side for each folder. */
async function loadFolders(
  context: CommandContext,
  compared: Commit,
  { laid, scan, folders }: Laying,
): Promise<readonly LoadedSide[]> {
  return withStore(compared, async ({ git, repository, store }) => {
    const commit = git.resolveCommit(repository, store, compared.commit);
    const { folder, leftOut } = laid.lay(
      repository.root,
      git.treeOf(store, commit),
      (tree, at, old) => git.writeTree(store, { tree, folder: at, laid: old }),
    );
    const notes = leftOutInWords(leftOut);
    const inside = folderIn(repository.root, compared.repository);
    const sides: LoadedSide[] = [];
    for (const below of folders) {
      const workspace = join(folder, inside, below);
      if (statSync(workspace, { throwIfNoEntry: false })?.isDirectory() === true) {
        // Sequential: each reads the files of a workspace.
        // eslint-disable-next-line no-await-in-loop
        sides.push(await scan(context, workspace, below === "" ? notes : []));
        continue;
      }
      const noFolder = `The commit ${compared.commit} has no folder ${inside}, so it has no agents there.`;
      sides.push({
        ...withoutAgents(context, workspace),
        notes: below === "" ? [...notes, noFolder] : [],
      });
    }
    return sides;
  });
}

type Git = typeof GitObjects;
type Opened = {
  readonly git: Git;
  readonly repository: NonNullable<ReturnType<Git["findRepository"]>>;
  readonly store: ReturnType<Git["openObjectStore"]>;
};

async function withStore<Result>(
  { repository: path }: Commit,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`There is no folder ${path}.`);
  const git = await import("@parapet/git-objects");
  const repository = git.findRepository(path);
  if (repository === undefined) throw new UsageError(`${path} is in no git repository.`);
  const store = git.openObjectStore(repository);
  try {
    return await use({ git, repository, store });
  } catch (error) {
    if (error instanceof git.GitError) throw new UsageError(error.message);
    throw error;
  } finally {
    store.close();
  }
}

/**
 * Where a folder lies in its repository: the same part of the commit is compared. "" at the root.
 */
function folderIn(root: string, folder: string): string {
  const inside = relative(realpathSync(root), realpathSync(folder));
  return isAbsolute(inside) || inside.split(sep)[0] === ".." ? "" : inside;
}
