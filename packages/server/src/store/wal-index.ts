import { closeSync, fstatSync, readSync } from "node:fs";
import { endianness } from "node:os";
import { openForCheck } from "./database-files.ts";
import { addToSums, type WalSums } from "./wal-checksum.ts";

/**
 * What SQLite's shared memory says of the write-ahead log. It outlives the processes that used it,
 * not the machine.
 */
export type WalIndex = {
  /** Frames of the log up to the last commit. */
  readonly frames: number;
  /** Frames, of those, whose pages are in the database file. */
  readonly backfilled: number;
  /** Frames whose pages may be in the database file. */
  readonly attempted: number;
  /** As in the header of the log, in hexadecimal. */
  readonly salts: string;
  /** When a process made it, milliseconds. */
  readonly madeAtMs: number;
  /** Changes with every commit and every checkpoint. */
  readonly state: string;
};

const version = 3_007_000;
const headerBytes = 48;
const bytesRead = 136;
const isLittle = endianness() === "LE";

/** Reads "parapet.db-shm". Undefined where there is none, or one that is just being written. */
export function readWalIndex(path: string): WalIndex | undefined {
  const bytes = new Uint8Array(bytesRead);
  let madeAtMs: number;
  try {
    const file = openForCheck(path);
    try {
      if (readSync(file, bytes, 0, bytesRead, 0) !== bytesRead) return undefined;
      madeAtMs = fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
  const view = new DataView(bytes.buffer);
  const word = (at: number) => view.getUint32(at, isLittle);
  const text = Buffer.from(bytes.buffer);
  const [header, copy] = [text.subarray(0, headerBytes), text.subarray(headerBytes, 96)];
  if (word(0) !== version || bytes[12] !== 1 || !header.equals(copy)) return undefined;
  const sums: WalSums = { first: 0, second: 0 };
  addToSums(sums, bytes.subarray(0, 40), isLittle);
  if (sums.first >>> 0 !== word(40) || sums.second >>> 0 !== word(44)) return undefined;
  return {
    frames: word(16),
    backfilled: word(96),
    attempted: word(128),
    salts: text.toString("hex", 32, 40),
    madeAtMs,
    state: `${header.toString("hex")} ${word(96)} ${word(128)}`,
  };
}
