import { lstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { readRegularFile } from "./regular-file.ts";

/**
 * A text that changes whenever a file of Parapet's data folder does; undefined where there is none.
 */
export function stampOfDataFile(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return found && `${found.ino}-${found.size}-${found.mtimeNs}`;
}

/**
 * The content of a file of Parapet's data folder. Undefined where it is longer than `mostBytes`, is
 * no file, or belongs to somebody who could not have replaced it. Throws the errors of the system,
 * also for a link.
 */
export function readDataFile(path: string, mostBytes: number): Buffer | undefined {
  const read = readRegularFile(path, mostBytes, (found) => isOurs(path, found));
  return read === "too large" ? undefined : read;
}

function isOurs(path: string, { uid }: Stats): boolean {
  if (process.getuid === undefined || uid === process.getuid() || uid === 0) return true;
  return uid === statSync(dirname(path)).uid;
}
