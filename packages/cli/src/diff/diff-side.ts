import { mkdtemp, rm } from "node:fs/promises";
import { mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { DiffSide, EffectiveRow } from "@parapet/assessment";
import type { LeftOut } from "@parapet/git-objects";
import type { CommandContext } from "../context/context.ts";
import { emptyReport, isNoAgentsError } from "../context/no-agents.ts";
import { UsageError } from "../core/usage-error.ts";
import { readSavedReport } from "../reports/saved-report.ts";

/** What a person compares: a folder, a report in JSON, or a commit of a repository. */
export type Compared =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "report"; readonly path: string }
  | { readonly kind: "commit"; readonly repository: string; readonly commit: string };

export type LoadedSide = DiffSide & {
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
};

const mostAgents = 100;
/** The same on both sides, because reports name exposures by it. */
const serviceName = "workspace";

/**
 * Reads "REPOSITORY@COMMIT", a folder or a file; with `isGit` the name of a commit of the current
 * folder.
 */
export function comparedBy(given: string, cwd: string, isGit: boolean): Compared {
  if (isGit) return { kind: "commit", repository: cwd, commit: given };
  const path = resolve(cwd, given);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return { kind: "folder", path };
  if (found !== undefined) return { kind: "report", path };
  const at = given.lastIndexOf("@");
  if (at > 0) {
    return {
      kind: "commit",
      repository: resolve(cwd, given.slice(0, at)),
      commit: given.slice(at + 1),
    };
  }
  throw new UsageError(
    `There is no ${path}. Name a folder, a report in JSON, or REPOSITORY@COMMIT; --git takes names of commits.`,
  );
}

/**
 * Loads both sides. Commits are laid out one after the other at one temporary place, so that no
 * path differs between them. Nothing of a repository is run.
 */
export async function loadSides(
  context: CommandContext,
  before: Compared,
  after: Compared,
): Promise<readonly [before: LoadedSide, after: LoadedSide]> {
  const base = await mkdtemp(join(tmpdir(), "parapet-diff-"));
  try {
    const laid = new LaidCommits(base);
    const first = await loadSide(context, before, laid);
    return [first, await loadSide(context, after, laid)];
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

async function loadSide(
  context: CommandContext,
  compared: Compared,
  laid: LaidCommits,
): Promise<LoadedSide> {
  if (compared.kind === "report") {
    return { ...readSavedReport(compared.path), rows: undefined, notes: [] };
  }
  if (compared.kind === "folder") return scanned(context, compared.path, []);
  if (statSync(compared.repository, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`There is no folder ${compared.repository}.`);
  }
  const git = await import("@parapet/git-objects");
  const repository = git.findRepository(compared.repository);
  if (repository === undefined) {
    throw new UsageError(`${compared.repository} is in no git repository.`);
  }
  const store = git.openObjectStore(repository);
  try {
    const commit = git.resolveCommit(repository, store, compared.commit);
    const { folder, leftOut } = laid.lay(
      repository.root,
      git.treeOf(store, commit),
      (tree, at, old) => git.writeTree(store, tree, at, old),
    );
    const notes = leftOutInWords(leftOut);
    const inside = folderIn(repository.root, compared.repository);
    const workspace = join(folder, inside);
    if (statSync(workspace, { throwIfNoEntry: false })?.isDirectory() !== true) {
      const noFolder = `The commit ${compared.commit} has no folder ${inside}, so it has no agents there.`;
      return { ...withoutAgents(context, workspace), notes: [...notes, noFolder] };
    }
    return await scanned(context, workspace, notes);
  } catch (error) {
    if (error instanceof git.GitError) throw new UsageError(error.message);
    throw error;
  } finally {
    store.close();
  }
}

const mostNamed = 3;

function leftOutInWords({ links, missing }: LeftOut): readonly string[] {
  return [
    ...(links.length === 0
      ? []
      : [`Links that leave the repository or form a loop were not followed: ${someOf(links)}.`]),
    ...(missing.length === 0
      ? []
      : [
          `The clone does not have these files, so they were not read: ${someOf(missing)}. Fetch them with: git fetch --refetch --no-filter`,
        ]),
  ];
}

function someOf(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return `${paths.slice(0, mostNamed).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The commit that is laid out at a temporary place; the next of its repository replaces it. */
class LaidCommits {
  readonly #base: string;
  #laid: { readonly root: string; readonly folder: string; readonly tree: string } | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  lay(
    root: string,
    tree: string,
    write: (tree: string, folder: string, laid: string | undefined) => LeftOut,
  ): { readonly folder: string; readonly leftOut: LeftOut } {
    const folder = join(this.#base, basename(root) || "repository");
    const old = this.#laid?.root === root ? this.#laid.tree : undefined;
    this.#laid = undefined;
    if (old === undefined) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
    const leftOut = write(tree, folder, old);
    this.#laid = { root, folder, tree };
    return { folder, leftOut };
  }
}

/**
 * Where a folder lies in its repository: the same part of the commit is compared. "" at the root.
 */
function folderIn(root: string, folder: string): string {
  const inside = relative(realpathSync(root), realpathSync(folder));
  return isAbsolute(inside) || inside.split(sep)[0] === ".." ? "" : inside;
}

async function scanned(
  context: CommandContext,
  path: string,
  notes: readonly string[],
): Promise<LoadedSide> {
  const { environment, now, service } = context;
  try {
    const { report, agents } = await service.assessFully(path, {
      environment,
      now,
      service: serviceName,
    });
    return { report, agents, rows: await rowsOf(context, path), notes };
  } catch (error) {
    if (!isNoAgentsError(error)) throw error;
    return { ...withoutAgents(context, path), notes };
  }
}

function withoutAgents(context: CommandContext, path: string): Omit<LoadedSide, "notes"> {
  return { report: emptyReport(context, path, serviceName), agents: [], rows: [] };
}

async function rowsOf(
  { environment, service }: CommandContext,
  path: string,
): Promise<readonly EffectiveRow[]> {
  const { agents } = await service.explain(path, undefined, environment);
  const rows: EffectiveRow[] = [];
  for (const { agent_id } of agents.slice(0, mostAgents)) {
    // Sequential: each reads the files of the workspace.
    // eslint-disable-next-line no-await-in-loop
    const { agent } = await service.explain(path, agent_id, environment);
    for (const { title, rows: own } of agent?.sections ?? [])
      rows.push(...own.map((row) => ({ agent_id, section: title, ...row })));
  }
  return rows;
}
