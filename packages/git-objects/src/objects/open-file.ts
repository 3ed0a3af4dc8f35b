import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** A file that is read in parts. */
export type OpenFile = {
  readonly size: number;
  /** At most `length` bytes from `position`; less at the end. */
  readonly read: (position: number, length: number) => Buffer;
  readonly close: () => void;
};

/** Opens a file without waiting for what is none; undefined where it cannot be read. */
export function openFile(path: string): OpenFile | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  const stats = fstatSync(file);
  if (!stats.isFile()) {
    closeSync(file);
    return undefined;
  }
  return {
    size: stats.size,
    read: (position, length) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, stats.size - position)));
      const read = readSync(file, bytes, 0, bytes.length, position);
      return bytes.subarray(0, read);
    },
    close: () => closeSync(file),
  };
}
