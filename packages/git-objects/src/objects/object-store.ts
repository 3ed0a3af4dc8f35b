import { readdirSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import type { Repository } from "../repository/find-repository.ts";
import { GitError } from "../repository/git-error.ts";
import { smallBytes, smallFile } from "../repository/small-file.ts";
import { type GitObject, mostObjectBytes, type ObjectKind } from "./git-object.ts";
import { damaged, inflated, openPack, type Pack } from "./pack.ts";

/** The objects of a repository, and of those that it borrows from. */
export type ObjectStore = {
  /** Throws GitError where there is no such object, or where it cannot be read. */
  readonly read: (hash: string) => GitObject;
  /** Undefined where there is no such object: a partial clone has no large files. */
  readonly find: (hash: string) => GitObject | undefined;
  /** Hashes that begin like this, at most two. */
  readonly beginning: (prefix: string) => readonly string[];
  readonly close: () => void;
};

const mostAlternates = 8;
const mostPacks = 1_000;
const mostBases = 50;

export function openObjectStore({ commonDir }: Repository): ObjectStore {
  const folders = objectFolders(join(commonDir, "objects"));
  const packs = folders.flatMap(packsIn);
  // Asked once a folder: to try to open each file takes longer than to read it.
  const listed = new Map<string, ReadonlySet<string>>();
  const isLoose = (folder: string, hash: string): boolean => {
    const place = join(folder, hash.slice(0, 2));
    const names = listed.get(place) ?? new Set(namesIn(place));
    listed.set(place, names);
    return names.has(hash.slice(2));
  };
  const find = (hash: string, depth: number): GitObject | undefined => {
    if (depth > mostBases) throw damaged();
    for (const folder of folders) {
      if (!isLoose(folder, hash)) continue;
      const loose = looseObject(folder, hash);
      if (loose !== undefined) return loose;
    }
    for (const pack of packs) {
      const packed = pack.read(hash, (base) => find(base, depth + 1));
      if (packed !== undefined) return packed;
    }
    return undefined;
  };
  return {
    find: (hash) => find(hash, 0),
    read: (hash) => {
      const found = find(hash, 0);
      if (found === undefined) {
        throw new GitError(
          `The repository does not have the object ${hash}. A shallow or partial clone lacks it; fetch it with: git fetch --unshallow`,
        );
      }
      return found;
    },
    beginning: (prefix) => [
      ...new Set([
        ...folders.flatMap((folder) => looseNames(folder, prefix)),
        ...packs.flatMap((pack) => pack.beginning(prefix)),
      ]),
    ],
    close: () => {
      for (const pack of packs) pack.close();
    },
  };
}

/** Its own folder, and those that `info/alternates` names, in the order in which git asks them. */
function objectFolders(first: string): readonly string[] {
  const folders = [first];
  for (let at = 0; at < folders.length; at += 1) {
    const folder = folders[at] ?? first;
    const names = (smallFile(join(folder, "info", "alternates"), 65_536) ?? "").split("\n");
    for (const name of names.filter((line) => line !== "" && !line.startsWith("#"))) {
      const path = isAbsolute(name) ? name : resolve(folder, name);
      if (!folders.includes(path) && folders.length <= mostAlternates) folders.push(path);
    }
  }
  return folders;
}

function packsIn(folder: string): readonly Pack[] {
  return namesIn(join(folder, "pack"))
    .filter((name) => /^pack-[0-9a-f]+\.idx$/.test(name))
    .slice(0, mostPacks)
    .flatMap((name) => openPack(join(folder, "pack", name)) ?? []);
}

function looseObject(folder: string, hash: string): GitObject | undefined {
  const packed = smallBytes(join(folder, hash.slice(0, 2), hash.slice(2)), mostObjectBytes);
  if (packed === undefined) return undefined;
  const whole = inflated(packed, mostObjectBytes);
  const end = whole.indexOf(0);
  const [, kind] = /^(commit|tree|blob|tag) (\d+)$/.exec(whole.toString("latin1", 0, end)) ?? [];
  if (!isKind(kind)) throw damaged();
  return { kind, bytes: whole.subarray(end + 1) };
}

function isKind(kind: string | undefined): kind is ObjectKind {
  return kind !== undefined;
}

function looseNames(folder: string, prefix: string): readonly string[] {
  const start = prefix.slice(0, 2);
  return namesIn(join(folder, start))
    .map((rest) => start + rest)
    .filter((name) => name.startsWith(prefix) && /^[0-9a-f]{40}$/.test(name))
    .slice(0, 2);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
