import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { readSafely } from "./open-file.ts";

type Read = Buffer | "too large" | undefined;

/**
 * The bytes of a regular file, opened once and judged by what was opened; undefined for anything
 * else, and where `isWanted` says no. No link is followed and no pipe waited for. Throws the errors
 * of the system.
 */
export function readRegularFile(
  path: string,
  mostBytes: number,
  isWanted: (found: Stats) => boolean = () => true,
): Read {
  return read(openSync(path, readSafely), mostBytes, isWanted);
}

/** The same of a path that the user gave by hand: a link there is followed. */
export function readGivenFile(path: string, mostBytes: number): Read {
  return read(openSync(path, readSafely & ~(constants.O_NOFOLLOW ?? 0)), mostBytes, () => true);
}

function read(file: number, mostBytes: number, isWanted: (found: Stats) => boolean): Read {
  try {
    const found = fstatSync(file);
    if (!found.isFile() || !isWanted(found)) return undefined;
    if (found.size > mostBytes) return "too large";
    const bytes = Buffer.alloc(found.size);
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(file, bytes, length, bytes.length - length, length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
