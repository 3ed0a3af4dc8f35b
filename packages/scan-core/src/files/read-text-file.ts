import { createHash } from "node:crypto";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { MAX_DOCUMENT_BYTES } from "@parapet/documents/limits.ts";
import type { FileBounds } from "./bounds.ts";
import { looked } from "./file-memory.ts";
import { FileReadError, notRegular, openFailure, unreadable } from "./file-read-error.ts";
import { assertOnlyName, openFileIn } from "./open-file.ts";
import { reach } from "./reach.ts";

/** A regular file as it was when it was read. */
export type TextFile = {
  /** As it was asked for. */
  readonly path: string;
  /** Its UTF-8 text; a byte order mark is kept. */
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Of `bytes`, as 64 hexadecimal digits. */
  readonly sha256: string;
  /** Permission bits: 0o600. */
  readonly mode: number;
  readonly ino: number;
  readonly dev: number;
};

type ReadFile = Omit<TextFile, "path" | "text" | "sha256">;

export type FileLimits = { readonly maxBytes: number };

/**
 * Reads a text file, symbolic links followed as far as they stay in the bounds. Never waits for a
 * pipe or a device, and never takes more than `maxBytes` (1 MiB), even of a file that grows
 * meanwhile. Throws FileReadError.
 */
export async function readTextFile(
  path: string,
  bounds: FileBounds,
  limits: FileLimits = { maxBytes: MAX_DOCUMENT_BYTES },
): Promise<TextFile> {
  const read = await readBytesOf(path, bounds, limits);
  const sha256 = createHash("sha256").update(read.bytes).digest("hex");
  return { path, text: decode(read.bytes, path), sha256, ...read };
}

/** Like `readTextFile`, of a file that is no text. */
export async function readBytesOf(
  path: string,
  bounds: FileBounds,
  limits: FileLimits,
): Promise<ReadFile> {
  if (bounds.roots === undefined)
    return looked(bounds, `bytes ${limits.maxBytes}`, path, async () =>
      readAndClose(path, await openFile(path), limits),
    );
  return reach(path, bounds, async ({ folder, name }) => {
    const file = await openFileIn(folder, name);
    return readAndClose(path, file.handle, limits, () => assertOnlyName(file));
  });
}

async function readAndClose(
  path: string,
  file: FileHandle,
  limits: FileLimits,
  check?: () => Promise<void>,
): Promise<ReadFile> {
  try {
    await check?.();
    const stats = await file.stat();
    if (!stats.isFile()) throw notRegular(path, stats);
    if (stats.size > limits.maxBytes) throw tooLarge(path, limits);
    const bytes = await readBytes(file, path, limits);
    return {
      bytes,
      mode: stats.mode & PERMISSION_BITS,
      ino: stats.ino,
      dev: stats.dev,
    };
  } catch (error) {
    throw error instanceof FileReadError ? error : unreadable(path, error);
  } finally {
    await file.close();
  }
}

const PERMISSION_BITS = 0o7777;
const CHUNK_BYTES = 64 * 1024;

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Without O_NONBLOCK, opening a pipe waits for its writer. Windows has neither flag.
    return await open(
      path,
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0),
    );
  } catch (error) {
    throw openFailure(path, error);
  }
}

async function readBytes(file: FileHandle, path: string, limits: FileLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    // One chunk after the other: each begins where the last ended.
    // oxlint-disable-next-line no-await-in-loop
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES) });
    if (bytesRead === 0) return Buffer.concat(chunks);
    total += bytesRead;
    if (total > limits.maxBytes) throw tooLarge(path, limits);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const sentence = `${path} is not UTF-8 text. Save it as UTF-8 and try again.`;
    throw new FileReadError("not_text", sentence, { cause: error });
  }
}

function tooLarge(path: string, { maxBytes }: FileLimits): FileReadError {
  const sentence = `${path} is larger than ${maxBytes} bytes, the most that is read. Split it or shorten it.`;
  return new FileReadError("too_large", sentence);
}
