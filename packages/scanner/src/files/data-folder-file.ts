import { readFileSync, statSync } from "node:fs";

/** A text that changes whenever a file of Parapet's data folder does; undefined where there is none. */
export function stampOfDataFile(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found && `${found.ino}-${found.size}-${found.mtimeNs}`;
}

/** The content of a file of Parapet's data folder; undefined where it is no file or longer than `mostBytes`. */
export function readDataFile(path: string, mostBytes: number): Buffer | undefined {
  const found = statSync(path);
  return found.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined;
}
