import { mkdtemp, rm } from "node:fs/promises";
import { realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative, sep } from "node:path";
import type * as GitObjects from "@parapet/git-objects";
import type { CommandContext } from "../context/context.ts";
import { UsageError } from "../core/usage-error.ts";
import { readSavedReport } from "../reports/saved-report.ts";
import { type ChangedFiles, changedFiles } from "./changed-files.ts";
import { changedFolders, isSeenAbove } from "./changed-folders.ts";
import type { Compared, LoadedSide } from "./diff-side.ts";
import { LaidCommits, leftOutInWords } from "./laid-commits.ts";
import { scanned, scannedBefore, unreadableReason, withoutAgents } from "./scanned-side.ts";

/** A folder on both sides; "" is the one that was named. */
export type ComparedFolder = {
  readonly folder: string;
  readonly before: LoadedSide;
  readonly after: LoadedSide;
};

export type LoadedSides = {
  /** Never empty; the first is the one that was named. */
  readonly folders: readonly ComparedFolder[];
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
  /** False if a workspace was left out: then it is not known that nothing has changed. */
  readonly isComplete: boolean;
};

type Commit = Extract<Compared, { kind: "commit" }>;
type Report = Extract<Compared, { kind: "report" }>;
type OnDisk = Exclude<Compared, Report>;

/** A workspace on the disk, and what is to be said about it. */
type Place = { readonly workspace: string; readonly notes: readonly string[] };

/**
 * Loads both sides, and the workspaces in the folders below in which a file differs. Commits are
 * laid out one after the other at one temporary place, so that no path differs between them.
 * Nothing of a repository is run. A saved report has one workspace.
 */
export async function loadSides(
  context: CommandContext,
  before: Compared,
  after: Compared,
): Promise<LoadedSides> {
  const base = await mkdtemp(join(tmpdir(), "parapet-diff-"));
  try {
    const place = placesIn(new LaidCommits(base));
    if (before.kind === "report" || after.kind === "report") {
      const old = await loadAlone(context, before, { place, scan: scannedBefore });
      const now = await loadAlone(context, after, { place, scan: scanned });
      const folders = [{ folder: "", before: old.side, after: now.side }];
      return { folders, notes: [...old.notes, ...now.notes], isComplete: true };
    }
    return await loadFolders(context, [before, after], place);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

type PlaceOf = (compared: OnDisk) => Promise<Place>;

async function loadAlone(
  context: CommandContext,
  compared: Compared,
  { place, scan }: { readonly place: PlaceOf; readonly scan: typeof scanned },
): Promise<{ readonly side: LoadedSide; readonly notes: readonly string[] }> {
  if (compared.kind === "report")
    return { side: { ...readSavedReport(compared.path), rows: undefined, notes: [] }, notes: [] };
  const { workspace, notes } = await place(compared);
  const side = await scanAt(context, workspace, scan);
  return { side, notes: [...notes, ...side.notes] };
}

async function loadFolders(
  context: CommandContext,
  [before, after]: readonly [OnDisk, OnDisk],
  placeOf: PlaceOf,
): Promise<LoadedSides> {
  const old = await placeOf(before);
  // Of two commits, the second takes the place of the first.
  const together =
    before.kind === "commit" && after.kind === "commit" ? undefined : await placeOf(after);
  const changed = together
    ? await changedFiles(old.workspace, together.workspace, ignoredIn(context, [before, after]))
    : await changedBetween(before, after);
  const { folders, isCut } = changedFolders(changed.paths);
  const first = await scanEach(context, old.workspace, { folders, scan: scannedBefore });
  const now = together ?? (await placeOf(after));
  const second = await scanEach(context, now.workspace, { folders, scan: scanned });
  const pairs = ["", ...folders].flatMap((folder) => {
    const [one, other] = [first.sides.get(folder), second.sides.get(folder)];
    return one === undefined || other === undefined ? [] : [{ folder, before: one, after: other }];
  });
  const isCutShort = isCut || changed.isCut;
  return {
    isComplete: !isCutShort && pairs.length === folders.length + 1,
    folders: pairs.filter((pair) => pair.folder === "" || !isSeenAbove(pair, pairs, changed.paths)),
    notes: [
      ...[old, first, now, second].flatMap(({ notes }) => notes),
      ...(isCutShort ? [notCompared] : []),
    ],
  };
}

/**
 * Whether git ignores a folder of the work tree that is compared with a commit of it, such as one
 * that a build has made.
 */
function ignoredIn(
  { environment }: CommandContext,
  sides: readonly [OnDisk, OnDisk],
): (path: string) => Promise<boolean> {
  const commit = sides.find((side) => side.kind === "commit");
  const folder = sides.find((side) => side.kind === "folder");
  return async (path) => {
    if (commit === undefined || folder === undefined) return false;
    const isOfCommit = await withStore(
      commit,
      ({ git, repository }) => git.findRepository(folder.path)?.root === repository.root,
    );
    if (!isOfCommit) return false;
    const { exposureToGit } = await import("@parapet/scanner");
    const inside = join(folder.path, path, "any-file");
    return (await exposureToGit(inside, environment)) === "kept";
  };
}

const notCompared =
  "Workspaces in some folders were not compared: too many files differ, or the commits are not of one folder of one repository. Compare these by their path.";

/** Scans the workspace and folders in it. One that cannot be read is left out, with a note. */
async function scanEach(
  context: CommandContext,
  workspace: string,
  { folders, scan }: { readonly folders: readonly string[]; readonly scan: typeof scanned },
): Promise<{
  readonly sides: ReadonlyMap<string, LoadedSide>;
  readonly notes: readonly string[];
}> {
  const root = await scanAt(context, workspace, scan);
  const sides = new Map([["", root]]);
  const notes = [...root.notes];
  for (const folder of folders) {
    try {
      // Sequential: each reads the files of a workspace.
      // eslint-disable-next-line no-await-in-loop
      const side = await scanAt(context, join(workspace, folder), scan);
      sides.set(folder, side);
      notes.push(...side.notes.map((note) => `${folder}: ${note}`));
    } catch (error) {
      const reason = unreadableReason(error, workspace);
      if (reason === undefined) throw error;
      notes.push(`${folder} was not compared: ${reason}`);
    }
  }
  return { sides, notes };
}

async function scanAt(
  context: CommandContext,
  workspace: string,
  scan: typeof scanned,
): Promise<LoadedSide> {
  const isThere = statSync(workspace, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? scan(context, workspace) : { ...withoutAgents(context, workspace), notes: [] };
}

/** Where each side is, or is laid out. */
function placesIn(laid: LaidCommits): PlaceOf {
  return async (compared) => {
    if (compared.kind === "folder") return { workspace: compared.path, notes: [] };
    return withStore(compared, ({ git, repository, store }) => {
      const { folder, leftOut } = laid.lay(
        repository.root,
        git.treeOf(store, git.resolveCommit(repository, store, compared.commit)),
        (tree, at, old) => git.writeTree(store, { tree, folder: at, laid: old }),
      );
      const inside = folderIn(repository.root, compared.repository);
      const workspace = join(folder, inside);
      const isThere = statSync(workspace, { throwIfNoEntry: false })?.isDirectory() === true;
      const absent = `The commit ${compared.commit} has no folder ${inside}, so it has no agents there.`;
      return { workspace, notes: [...leftOutInWords(leftOut), ...(isThere ? [] : [absent])] };
    });
  };
}

/** Files that differ between two commits, relative to the folder named. */
async function changedBetween(before: OnDisk, after: OnDisk): Promise<ChangedFiles> {
  if (before.kind !== "commit" || after.kind !== "commit") return { paths: [], isCut: false };
  return withStore(before, ({ git, repository, store }) => {
    const other = git.findRepository(after.repository);
    const inside = folderIn(repository.root, before.repository);
    if (other?.root !== repository.root || folderIn(other.root, after.repository) !== inside)
      return { paths: [], isCut: true };
    const treeOf = (name: string): string =>
      git.treeOf(store, git.resolveCommit(repository, store, name));
    const beginning = inside === "" ? "" : `${inside.split(sep).join("/")}/`;
    const paths = git
      .changedPaths(store, treeOf(before.commit), treeOf(after.commit))
      .filter((path) => path.startsWith(beginning))
      .map((path) => path.slice(beginning.length));
    return { paths, isCut: false };
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
  use: (opened: Opened) => Result,
): Promise<Result> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`There is no folder ${path}.`);
  const git = await import("@parapet/git-objects");
  const repository = git.findRepository(path);
  if (repository === undefined) throw new UsageError(`${path} is in no git repository.`);
  const store = git.openObjectStore(repository);
  try {
    return use({ git, repository, store });
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
