import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { MAX_DOCUMENT_BYTES } from "../../documents/limits.ts";

/** A file's bytes, until the next one is read, and what they are known by. */
export type FileContent = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly mode: number;
};

const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const permissionBits = 0o7777;
let buffer: Buffer | undefined;

/**
 * Reads a small regular file at once, into memory that all reads share: a folder of thousands takes a fraction of the time that
 * it takes to wait for each. Undefined for what cannot be read so, or is larger than a document may be.
 */
export function readContent(path: string): FileContent | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, flags);
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > MAX_DOCUMENT_BYTES) return undefined;
    buffer ??= Buffer.allocUnsafeSlow(MAX_DOCUMENT_BYTES + 1);
    const length = readSync(file, buffer, 0, buffer.length, 0);
    // One that has changed while it was read, or is larger than it says, is left to a careful reader.
    if (length !== stats.size) return undefined;
    const bytes = buffer.subarray(0, length);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes, sha256, mode: stats.mode & permissionBits };
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
