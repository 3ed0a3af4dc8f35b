import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { MAX_DOCUMENT_BYTES } from "./limits.ts";

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

export type FileReadFailure = "not_found" | "unreadable" | "not_a_file" | "too_large" | "not_text";

/** The file could not be read; `message` is a sentence that says what to do. */
export class FileReadError extends Error {
  override readonly name = "FileReadError";
  readonly code: FileReadFailure;

  constructor(code: FileReadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type FileLimits = { readonly maxBytes: number };

/**
 * Reads a text file, symbolic links followed. Never waits for a pipe or a device, and never takes more than
 * `maxBytes` (1 MiB), even of a file that grows meanwhile. Throws FileReadError.
 */
export async function readTextFile(
  path: string,
  limits: FileLimits = { maxBytes: MAX_DOCUMENT_BYTES },
): Promise<TextFile> {
  const file = await openFile(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw notAFile(path, kindOf(stats));
    if (stats.size > limits.maxBytes) throw tooLarge(path, limits);
    const bytes = await readBytes(file, path, limits);
    return {
      path,
      text: decode(bytes, path),
      bytes,
      sha256: createHash("sha256").update(bytes).digest("hex"),
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

function openFailure(path: string, cause: unknown): FileReadError {
  const code = codeOf(cause) ?? "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new FileReadError("not_found", `There is no file ${path}. Check the path.`, { cause });
  }
  if (code === "EISDIR") return notAFile(path, "a folder");
  if (code === "ENXIO" || code === "EOPNOTSUPP") return notAFile(path, "a socket or a device");
  return unreadable(path, cause);
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

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}

function notAFile(path: string, kind: string): FileReadError {
  return new FileReadError("not_a_file", `${path} is ${kind}. Put a regular file in its place.`);
}

function tooLarge(path: string, { maxBytes }: FileLimits): FileReadError {
  const sentence = `${path} is larger than ${maxBytes} bytes, the most that is read. Split it or shorten it.`;
  return new FileReadError("too_large", sentence);
}

function unreadable(path: string, cause: unknown): FileReadError {
  const code = codeOf(cause) ?? "unknown error";
  const sentence = `${path} could not be read (${code}). Check its permissions, or run as its owner.`;
  return new FileReadError("unreadable", sentence, { cause });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
