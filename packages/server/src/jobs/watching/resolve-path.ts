import { lstat, readlink } from "node:fs/promises";
import { join, parse, sep } from "node:path";

/** An entry of a folder that a path goes through: when it changes, the path may lead elsewhere. */
export type Hop = {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  readonly name: string;
  /** Tells the folder from another one that takes its place. */
  readonly folderId: string;
};

/** Where a path leads at the moment. */
export type ResolvedPath = {
  /**
   * From the root on; through symbolic links on either side; up to the first entry that is not
   * there.
   */
  readonly hops: readonly Hop[];
  /** Differs when the path leads elsewhere, or the file at its end is another or was written. */
  readonly identity: string;
  /**
   * When the file, or a symbolic link on the way, last changed, in milliseconds; when there is no
   * file, when an entry last came or went where it would be. Infinity when that is not known.
   */
  readonly changedAt: number;
};

const mostLinks = 40;

/**
 * Walks a path as the system does. Never throws: what cannot be looked at counts as missing, and so
 * does what is outside the roots, of which nothing is looked at but the folders above them. Without
 * roots, everything is.
 */
export async function resolvePath(
  path: string,
  roots?: readonly string[],
  lookAt: LookAtEntry = entryAt,
): Promise<ResolvedPath> {
  const { root: start } = parse(path);
  const hops: Hop[] = [];
  const identities: string[] = [];
  const waiting = namesIn(path.slice(start.length));
  const rootId = (await lookAt(start))?.id ?? "";
  const way = [{ folder: start, id: rootId }];
  let changedAt = 0;
  let links = 0;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { folder, id: folderId } = way.at(-1) ?? { folder: start, id: rootId };
    if (name === "..") {
      if (way.length > 1) way.pop();
      continue;
    }
    const entry = join(folder, name);
    if (roots !== undefined && !roots.some((root) => isOnTheWay(entry, root))) {
      return { hops, identity: [...identities, "outside"].join(" "), changedAt: 0 };
    }
    if (roots === undefined || roots.some((root) => isBelow(entry, root))) {
      hops.push({ folder, name, folderId });
    }
    // Each step depends on where the one before led.
    // oxlint-disable-next-line no-await-in-loop
    const found = await lookAt(entry);
    if (found === undefined || links > mostLinks) {
      // Looked at after the entry, so that one that went in between shows.
      // oxlint-disable-next-line no-await-in-loop
      const around = links > mostLinks ? undefined : await entryAt(folder);
      return {
        hops,
        identity: [...identities, "missing"].join(" "),
        changedAt: Math.max(changedAt, around?.changedAt ?? Infinity),
      };
    }
    identities.push(found.identity);
    if (found.kind !== "folder") changedAt = Math.max(changedAt, found.changedAt);
    if (found.kind === "link") {
      links += 1;
      const { root: jump } = parse(found.target);
      if (jump !== "") way.splice(0, way.length, { folder: jump, id: rootId });
      waiting.unshift(...namesIn(found.target.slice(jump.length)));
    } else {
      way.push({ folder: entry, id: found.id });
    }
  }
  return { hops, identity: identities.join(" "), changedAt };
}

type Entry = { readonly id: string; readonly identity: string; readonly changedAt: number } & (
  | { readonly kind: "folder" | "file" }
  | { readonly kind: "link"; readonly target: string }
);

/** Looks at an entry; undefined where it is not there. */
type LookAtEntry = (path: string) => Promise<Entry | undefined>;

/** Looks at each entry once: files next to one another have the same folders above them. */
export function eachEntryOnce(): LookAtEntry {
  const looks = new Map<string, Promise<Entry | undefined>>();
  return (path) => {
    const known = looks.get(path);
    if (known !== undefined) return known;
    const look = entryAt(path);
    looks.set(path, look);
    return look;
  };
}

async function entryAt(path: string): Promise<Entry | undefined> {
  try {
    const stats = await lstat(path, { bigint: true });
    // The number of a folder that was removed may be given to the next one.
    const id = `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`;
    const changedAt = Number(stats.ctimeMs);
    const access = `${id}:${stats.mode}:${stats.uid}:${stats.gid}`;
    // What is written into a folder does not change where a path leads, nor who may go there.
    if (stats.isDirectory()) return { kind: "folder", id, identity: access, changedAt };
    const identity = `${access}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
    if (!stats.isSymbolicLink()) return { kind: "file", id, identity, changedAt };
    return { kind: "link", id, identity, changedAt, target: await readlink(path) };
  } catch {
    return undefined;
  }
}

function namesIn(path: string): string[] {
  return path.split(sep).filter((name) => name !== "" && name !== ".");
}

/** True for the folders above a root, the root, and what is in it. */
function isOnTheWay(entry: string, root: string): boolean {
  return entry === root || isBelow(entry, root) || isBelow(root, entry);
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
