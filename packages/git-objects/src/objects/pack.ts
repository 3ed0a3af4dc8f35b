import { inflateSync } from "node:zlib";
import { GitError } from "../repository/git-error.ts";
import { applyDelta } from "./apply-delta.ts";
import { type GitObject, mostObjectBytes, type ObjectKind } from "./git-object.ts";
import { type OpenFile, openFile } from "./open-file.ts";

/** A pack with its index. */
export type Pack = {
  readonly has: (hash: string) => boolean;
  /** Objects that begin like this, at most two. */
  readonly beginning: (prefix: string) => readonly string[];
  /** Undefined where the pack has no such object. `other` finds bases that are not in this pack. */
  readonly read: (
    hash: string,
    other: (hash: string) => GitObject | undefined,
  ) => GitObject | undefined;
  readonly close: () => void;
};

const kinds: Readonly<Record<number, ObjectKind>> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const offsetDelta = 6;
const referenceDelta = 7;
const mostDeltas = 4_096;
/** Of the deltas of one object, which are all held until its base is found. */
const mostDeltaBytes = 2 * mostObjectBytes;
const mostCached = 64;

/**
 * Opens "pack-….idx" and the pack beside it; undefined where either is missing or of another form.
 */
export function openPack(indexPath: string): Pack | undefined {
  const index = openFile(indexPath);
  const data = openFile(indexPath.replace(/\.idx$/, ".pack"));
  const head = index?.read(0, 8 + 1_024);
  const isKnown =
    head?.length === 8 + 1_024 &&
    head.readUInt32BE(0) === 0xff_74_4f_63 &&
    head.readUInt32BE(4) === 2;
  if (index === undefined || data === undefined || head === undefined || !isKnown) {
    index?.close();
    data?.close();
    return undefined;
  }
  const total = head.readUInt32BE(8 + 4 * 255);
  const names = 8 + 1_024;
  const offsets = names + total * 24;
  const nameAt = (at: number): string => index.read(names + at * 20, 20).toString("hex");
  const range = (prefix: string): readonly [number, number] => {
    const first = Number.parseInt(prefix.slice(0, 2), 16);
    return [
      first === 0 ? 0 : head.readUInt32BE(8 + 4 * (first - 1)),
      head.readUInt32BE(8 + 4 * first),
    ];
  };
  /** The first name that is not before a prefix. */
  const lowerBound = (prefix: string): number => {
    let [low, high] = range(prefix);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (nameAt(middle) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const offsetOf = (hash: string): number | undefined => {
    const at = lowerBound(hash);
    if (at >= total || nameAt(at) !== hash) return undefined;
    const short = wholly(index, offsets + at * 4, 4).readUInt32BE(0);
    if (short < 0x80_00_00_00) return short;
    const long = wholly(index, offsets + total * 4 + (short - 0x80_00_00_00) * 8, 8);
    return Number(long.readBigUInt64BE(0));
  };
  const cache = new Map<number, GitObject>();
  const readAt = (start: number, other: (hash: string) => GitObject | undefined): GitObject => {
    const deltas: Buffer[] = [];
    let offset = start;
    let deltaBytes = 0;
    let base: GitObject | undefined;
    while (base === undefined) {
      base = cache.get(offset);
      if (base !== undefined) break;
      const entry = entryAt(data, offset);
      const kind = kinds[entry.type];
      if (kind !== undefined) base = { kind, bytes: entry.inflate(0) };
      else {
        if (deltas.length === mostDeltas) throw damaged();
        const from = baseOf(data, entry, offset);
        const delta = entry.inflate(from.length);
        deltaBytes += delta.length;
        if (deltaBytes > mostDeltaBytes) throw damaged();
        deltas.push(delta);
        if (typeof from.base === "number") offset = from.base;
        else {
          const known = offsetOf(from.base);
          if (known === undefined) base = other(from.base);
          else offset = known;
          if (known === undefined && base === undefined) throw damaged();
        }
      }
    }
    const kind = base.kind;
    const bytes = deltas.reduceRight((made, delta) => applyDelta(made, delta), base.bytes);
    const object = { kind, bytes };
    if (bytes.length < 1_048_576) cache.set(start, object);
    if (cache.size > mostCached) cache.delete(cache.keys().next().value ?? start);
    return object;
  };
  return {
    has: (hash) => offsetOf(hash) !== undefined,
    beginning: (prefix) => {
      const found: string[] = [];
      for (let at = lowerBound(prefix); at < total && found.length < 2; at += 1) {
        const name = nameAt(at);
        if (!name.startsWith(prefix)) break;
        found.push(name);
      }
      return found;
    },
    read: (hash, other) => {
      const offset = offsetOf(hash);
      return offset === undefined ? undefined : readAt(offset, other);
    },
    close: () => {
      index.close();
      data.close();
    },
  };
}

type Entry = {
  readonly type: number;
  /** Where the object begins, or what it is a delta of. */
  readonly body: number;
  /** Unpacks what follows `skip` bytes. */
  readonly inflate: (skip: number) => Buffer;
};

function entryAt(data: OpenFile, offset: number): Entry {
  const head = data.read(offset, 16);
  let at = 0;
  let byte = head[at] ?? 0;
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  let shift = 4;
  while (byte >= 0x80) {
    at += 1;
    byte = head[at] ?? 0;
    size += (byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (at > 8) throw damaged();
  }
  if (size > mostObjectBytes) {
    throw new GitError(`An object of the repository is larger than ${mostObjectBytes} bytes.`);
  }
  const body = offset + at + 1;
  const inflate = (skip: number): Buffer => {
    // A packed object is rarely larger than what it unpacks to; zlib ignores what follows.
    const packed = data.read(body + skip, size + 1_024 + Math.ceil(size / 1_000));
    const bytes = inflated(packed, size);
    if (bytes.length !== size) throw damaged();
    return bytes;
  };
  return { type, body, inflate };
}

function baseOf(
  data: OpenFile,
  { type, body }: Entry,
  offset: number,
): { readonly base: number | string; readonly length: number } {
  if (type === referenceDelta) return { base: data.read(body, 20).toString("hex"), length: 20 };
  if (type !== offsetDelta) throw damaged();
  const bytes = data.read(body, 10);
  let at = 0;
  let byte = bytes[at] ?? 0;
  let distance = byte & 0x7f;
  while (byte >= 0x80) {
    at += 1;
    byte = bytes[at] ?? 0;
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (at > 8) throw damaged();
  }
  if (distance <= 0 || distance > offset) throw damaged();
  return { base: offset - distance, length: at + 1 };
}

/** Exactly so many bytes. Throws GitError where the file ends before. */
function wholly(file: OpenFile, position: number, length: number): Buffer {
  const bytes = file.read(position, length);
  if (bytes.length !== length) throw damaged();
  return bytes;
}

/** Unpacks at most so many bytes. Throws GitError. */
export function inflated(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch {
    throw damaged();
  }
}

export function damaged(): GitError {
  return new GitError("An object of the repository is damaged. Check it with: git fsck");
}
