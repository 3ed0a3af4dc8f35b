import { dirname } from "node:path";
import { type FileBounds, quietly } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { membersOf } from "@parapet/scan-core/files/group-members.ts";
import { linkStatsOf } from "@parapet/scan-core/files/file-stats.ts";
import { resolvePath } from "@parapet/scan-core/files/resolve-path.ts";
import { memoize } from "@parapet/scan-core/core/memoize.ts";

/**
 * Who besides the owner can write files to a folder, or replace it, as owners and permission bits
 * say.
 */
export type FolderUsers =
  | { readonly kind: "every-user" }
  | { readonly kind: "group"; readonly name: string }
  | { readonly kind: "other-user"; readonly id: number };

/** One folder or file on the path, and what is there. */
type Step = { readonly path: string; readonly stats: Seen | undefined };
type Seen = {
  readonly kind: "folder" | "file" | "link";
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
};

const root = 0;
/** What the system shows instead of a user that a container does not know. */
const unknownUser = 65_534;
const sticky = 0o1000;

/**
 * Who writes folders or files, by their paths: each is looked at, and every folder above it. Of
 * several kinds of users the largest is named; a path where nobody else is known to write is left
 * out. Everything is, on Windows. The owner of `ownFolder`, and root, may write everywhere.
 */
export async function folderWriters(
  paths: readonly string[],
  ownFolder: string,
  disk: ReturnType<typeof writersDisk>,
): Promise<ReadonlyMap<string, FolderUsers>> {
  if (process.platform === "win32" || paths.length === 0) return new Map();
  const owner = (await disk.lookAt(ownFolder))?.uid ?? root;
  const trusted = new Set([root, owner, unknownUser]);
  const found = await Promise.all(
    paths.map(async (path) => [path, await usersOf(path, trusted, disk, true)] as const),
  );
  return new Map(found.flatMap(([path, users]) => (users === undefined ? [] : [[path, users]])));
}

/** Looks at each path once only. */
export function writersDisk(bounds: FileBounds) {
  const quiet = quietly(bounds);
  return {
    lookAt: memoize((path: string) => lookAt(path, quiet)),
    membersOf: memoize((gid: number) => membersOf(gid, { bounds: quiet })),
  };
}

type Disk = ReturnType<typeof writersDisk>;

async function usersOf(
  path: string,
  trusted: ReadonlySet<number>,
  disk: Disk,
  followsLink: boolean,
): Promise<FolderUsers | undefined> {
  const steps = await stepsTo(path, disk);
  const found: FolderUsers[] = [];
  for (const [index, { stats }] of steps.entries()) {
    if (stats === undefined) break;
    const above = steps.slice(0, index).flatMap((step) => step.stats ?? []);
    const users =
      stats.kind === "link"
        ? undefined
        : // oxlint-disable-next-line no-await-in-loop
          await writersOf(stats, steps[index + 1], above, trusted, disk);
    if (users !== undefined) found.push(users);
    if (!trusted.has(stats.uid)) found.push({ kind: "other-user", id: stats.uid });
  }
  if (followsLink && steps.at(-1)?.stats?.kind === "link") {
    const target = await resolvePath(path).catch((): undefined => undefined);
    const users = target === undefined ? undefined : await usersOf(target, trusted, disk, false);
    if (users !== undefined) found.push(users);
  }
  const kinds = ["every-user", "group", "other-user"];
  return found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0];
}

/** From the root to the path, or to the first link or gap on the way. */
async function stepsTo(path: string, { lookAt: look }: Disk): Promise<readonly Step[]> {
  const paths = [path];
  for (let here = path; dirname(here) !== here; here = dirname(here)) paths.unshift(dirname(here));
  const steps: Step[] = [];
  for (const here of paths) {
    // What is not there has nothing in it.
    // oxlint-disable-next-line no-await-in-loop
    const stats = await look(here);
    steps.push({ path: here, stats });
    if (stats?.kind !== "folder") break;
  }
  return steps;
}

/** Who may write a folder so that it matters to what is next on the way. */
async function writersOf(
  here: Seen,
  next: Step | undefined,
  above: readonly Seen[],
  trusted: ReadonlySet<number>,
  disk: Disk,
): Promise<FolderUsers | undefined> {
  // In a folder such as /tmp, what is there can be moved and replaced by its own owner only.
  if (next?.stats !== undefined && (here.mode & sticky) !== 0) return undefined;
  const bits = here.kind === "folder" ? 0o3 : 0o2;
  const othersPass = above.every(({ mode }) => (mode & 0o001) !== 0);
  if (othersPass && (here.mode & bits) === bits) return { kind: "every-user" };
  const groupPasses = above.every(
    ({ mode, gid }) => (mode & 0o001) !== 0 || ((mode & 0o010) !== 0 && gid === here.gid),
  );
  if (!groupPasses || (here.mode & (bits << 3)) !== bits << 3) return undefined;
  const { name, ids } = await disk.membersOf(here.gid);
  const isShared = ids.some((id) => !trusted.has(id));
  return isShared ? { kind: "group", name } : undefined;
}

/**
 * An unreadable folder counts as one that everyone may enter and only root may write: nothing is
 * reported.
 */
const unseen: Seen = { kind: "folder", mode: 0o755, uid: root, gid: root };

/** Undefined where nothing is. */
async function lookAt(path: string, bounds: FileBounds): Promise<Seen | undefined> {
  try {
    const stats = await linkStatsOf(path, bounds);
    const other = stats.isSymbolicLink() ? "link" : "file";
    const kind = stats.isDirectory() ? "folder" : other;
    return { kind, mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid };
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    return error.code === "not_found" ? undefined : unseen;
  }
}
