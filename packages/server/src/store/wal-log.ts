import { closeSync, fstatSync, readSync } from "node:fs";
import { openForCheck } from "./database-files.ts";
import { addToSums, type WalSums } from "./wal-checksum.ts";

/**
 * What SQLite will take from a write-ahead log: everything up to the last commit before the first
 * frame that is not whole.
 */
export type WalLog = {
  /** Bytes of the file, 0 where there is none. */
  readonly bytes: number;
  readonly exists: boolean;
  /** "" where there is no header that is whole. */
  readonly salts: string;
  readonly frames: number;
  /** Size of the database after the last commit; 0 without one. */
  readonly databasePages: number;
  /** Numbers of the pages that it holds. */
  readonly pages: ReadonlySet<number>;
};

const headerBytes = 32;
const frameHeaderBytes = 24;
const bigMagic = 0x37_7f_06_83;
const littleMagic = 0x37_7f_06_82;
const framesAtOnce = 512;

/** Reads "parapet.db-wal" and checks every frame. Throws where the file cannot be read. */
export function readWalLog(path: string): WalLog {
  const nothing = {
    bytes: 0,
    exists: false,
    salts: "",
    frames: 0,
    databasePages: 0,
    pages: new Set<number>(),
  };
  let file: number;
  try {
    file = openForCheck(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return nothing;
    throw error;
  }
  try {
    const there = { ...nothing, bytes: fstatSync(file).size, exists: true };
    const header = headerOf(file);
    return header === undefined ? there : { ...there, ...framesOf(file, header) };
  } finally {
    closeSync(file);
  }
}

type Header = {
  readonly isLittle: boolean;
  readonly pageSize: number;
  readonly salts: string;
  readonly sums: WalSums;
};

function headerOf(file: number): Header | undefined {
  const bytes = new Uint8Array(headerBytes);
  if (readSync(file, bytes, 0, headerBytes, 0) !== headerBytes) return undefined;
  const view = new DataView(bytes.buffer);
  const magic = view.getUint32(0);
  const pageSize = view.getUint32(8);
  const isPower = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0;
  if ((magic !== bigMagic && magic !== littleMagic) || !isPower) return undefined;
  const isLittle = magic === littleMagic;
  const sums: WalSums = { first: 0, second: 0 };
  addToSums(sums, bytes.subarray(0, 24), isLittle);
  if (sums.first >>> 0 !== view.getUint32(24) || sums.second >>> 0 !== view.getUint32(28)) {
    return undefined;
  }
  return { isLittle, pageSize, sums, salts: Buffer.from(bytes.buffer).toString("hex", 16, 24) };
}

function framesOf(file: number, { isLittle, pageSize, salts, sums }: Header) {
  const frameBytes = frameHeaderBytes + pageSize;
  const chunk = new Uint8Array(frameBytes * framesAtOnce);
  const view = new DataView(chunk.buffer);
  const text = Buffer.from(chunk.buffer);
  const pages = new Set<number>();
  let uncommitted: number[] = [];
  let [frame, frames, databasePages] = [0, 0, 0];
  for (;;) {
    const read = readSync(file, chunk, 0, chunk.length, headerBytes + frame * frameBytes);
    const whole = Math.floor(read / frameBytes);
    for (let index = 0; index < whole; index += 1) {
      const at = index * frameBytes;
      addToSums(sums, chunk.subarray(at, at + 8), isLittle);
      addToSums(sums, chunk.subarray(at + frameHeaderBytes, at + frameBytes), isLittle);
      const isWhole =
        text.toString("hex", at + 8, at + 16) === salts &&
        sums.first >>> 0 === view.getUint32(at + 16) &&
        sums.second >>> 0 === view.getUint32(at + 20);
      if (!isWhole) return { salts, frames, databasePages, pages };
      frame += 1;
      uncommitted.push(view.getUint32(at));
      const size = view.getUint32(at + 4);
      if (size === 0) continue;
      frames = frame;
      databasePages = size;
      for (const page of uncommitted) pages.add(page);
      uncommitted = [];
    }
    if (whole < framesAtOnce) return { salts, frames, databasePages, pages };
  }
}
