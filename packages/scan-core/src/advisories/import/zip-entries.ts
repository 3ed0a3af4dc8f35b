import { crc32, inflateRawSync } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { ImportError } from "./import-error.ts";

/** A file of an archive. */
export type ZipEntry = {
  /** Made by anyone who made the archive; it names no file of this machine. */
  readonly name: string;
  /** Inflated. Undefined where it is larger than an entry may be. */
  readonly bytes: Buffer | undefined;
};

export type ZipLimits = {
  readonly entries: number;
  /** Inflated size of one entry. */
  readonly entryBytes: number;
  /** Inflated size of all entries that are read. */
  readonly totalBytes: number;
};

/** JSON of advisories is compressed 5 to 30 times. Deflate can do 1,032 times. */
const mostRatio = 200;
/**
 * Below it an entry costs nothing, whatever its ratio: a record with hundreds of equal versions.
 */
const ratioFromBytes = 256 * 1024;

export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

/**
 * The entries of a zip archive whose name ends so, in the order of its directory. Sizes, count and
 * overlaps are judged by the directory before anything is inflated. Throws ImportError.
 */
export async function* zipEntries(
  archive: Buffer,
  ending: string,
  limits: ZipLimits,
): AsyncIterable<ZipEntry> {
  const ends = await entryEnds(archive, ending, limits);
  for await (const [entry, zip] of entriesOf(archive)) {
    if (!entry.fileName.endsWith(ending)) continue;
    const isTooLarge = entry.uncompressedSize > limits.entryBytes;
    const bytes = isTooLarge ? undefined : await contentOf(archive, zip, entry, ends);
    yield { name: entry.fileName, bytes };
  }
}

/** Where the data of the entry at each offset has to end: where the next entry begins. */
async function entryEnds(
  archive: Buffer,
  ending: string,
  limits: ZipLimits,
): Promise<ReadonlyMap<number, number>> {
  const starts: number[] = [];
  let total = 0;
  for await (const [entry, { entryCount }] of entriesOf(archive)) {
    if (entryCount > limits.entries) {
      throw new ImportError(`it has more than ${limits.entries} entries; split it`);
    }
    starts.push(entry.relativeOffsetOfLocalHeader);
    const { uncompressedSize } = entry;
    if (!entry.fileName.endsWith(ending) || uncompressedSize > limits.entryBytes) continue;
    total += uncompressedSize;
    if (total > limits.totalBytes) {
      throw new ImportError(`it inflates to more than ${limits.totalBytes} bytes; split it`);
    }
    if (uncompressedSize > Math.max(ratioFromBytes, mostRatio * entry.compressedSize)) {
      throw new ImportError(`an entry is compressed more than ${mostRatio} times`);
    }
  }
  starts.sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? archive.length]));
  if (ends.size < starts.length) throw overlapping();
  return ends;
}

async function* entriesOf(archive: Buffer): AsyncIterable<readonly [Entry, ZipFile]> {
  // One command needs it.
  const { fromBufferPromise } = await import("yauzl");
  const zip = await fromBufferPromise(archive).catch(damaged);
  const entries = zip.eachEntry();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const next = await entries.next().catch(damaged);
    if (next.done === true) return;
    yield [next.value, zip];
  }
}

async function contentOf(
  archive: Buffer,
  zip: ZipFile,
  entry: Entry,
  ends: ReadonlyMap<number, number>,
): Promise<Buffer> {
  if (!entry.canDecodeFileData()) return damaged();
  const { fileDataStart: start } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch(damaged);
  const end = start + entry.compressedSize;
  if (end > (ends.get(entry.relativeOffsetOfLocalHeader) ?? 0)) throw overlapping();
  const data = archive.subarray(start, end);
  const bytes = entry.compressionMethod === 0 ? data : inflated(data, entry.uncompressedSize);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) damaged();
  return bytes;
}

/** At once: a stream for each of thousands of small entries takes three times as long. */
function inflated(data: Buffer, mostBytes: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, mostBytes) });
  } catch {
    return damaged();
  }
}

/** What the library says quotes the archive. */
function damaged(): never {
  throw new ImportError("the archive is damaged, encrypted or has paths that lead out of it");
}

function overlapping(): ImportError {
  return new ImportError("entries of the archive overlap");
}
