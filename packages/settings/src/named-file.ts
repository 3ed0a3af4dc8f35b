import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** With which nothing that is opened is waited for; Windows has none of it. */
export const withoutWaiting = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * The content of a small file that whoever starts Parapet named: it may be anybody's, and links are followed, as a ConfigMap needs
 * it. Throws the errors of the system where there is none or it cannot be read.
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

/** No more than was there when it was opened, even of a file that grows meanwhile. */
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
