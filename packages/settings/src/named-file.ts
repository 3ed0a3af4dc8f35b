import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Flags that avoid blocking on open; not available on Windows. */
export const withoutWaiting = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * The content of a small file named by the user: it may have any owner, and links are followed, as
 * ConfigMaps need. Throws system errors if it does not exist or is unreadable.
 */
export function readNamedFile(
  path: string,
  mostBytes: number,
): { readonly bytes: Buffer } | { readonly fault: "no file" | "too large" } {
  const file = openSync(path, constants.O_RDONLY | withoutWaiting);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return { fault: "no file" };
    if (found.size > mostBytes) return { fault: "too large" };
    return { bytes: bytesOf(file, found.size) };
  } finally {
    closeSync(file);
  }
}

/** Reads at most the size at opening, even if the file grows. */
export function bytesOf(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
