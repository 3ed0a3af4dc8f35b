import { inflateRawSync } from "node:zlib";
import { ImportError } from "./import-error.ts";

export type ZipEntry = {
  readonly name: string;
  /** Throws ImportError where the content is damaged or longer than `mostBytes`. */
  readonly read: (mostBytes: number) => Buffer;
};

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
const endLength = 22;
const longestComment = 0xff_ff;

export function isZip(bytes: Buffer): boolean {
  return (
    bytes.length >= endLength && [localSignature, endSignature].includes(bytes.readUInt32LE(0))
  );
}

/** The entries of a zip archive, by its directory; nothing is unpacked before it is read. Throws ImportError. */
export function* zipEntries(bytes: Buffer): Iterable<ZipEntry> {
  const end = endOfDirectory(bytes);
  const stated = bytes.readUInt16LE(end + 10);
  // The larger format states its count elsewhere; its directory ends where its signatures do.
  const isLarge = stated === 0xff_ff;
  const count = isLarge ? bytes.length : stated;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) {
      if (isLarge) return;
      throw damaged();
    }
    const start = at;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    yield {
      name: bytes.subarray(at + 46, nameEnd).toString("utf8"),
      read: (mostBytes) => contentOf(bytes, start, mostBytes),
    };
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw damaged();
}

function contentOf(bytes: Buffer, entry: number, mostBytes: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const header = bytes.readUInt32LE(entry + 42);
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== localSignature) throw damaged();
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) throw damaged();
  if (method === 0 && packed <= mostBytes) return content;
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(content, { maxOutputLength: mostBytes });
  } catch {
    throw damaged();
  }
}

function damaged(): ImportError {
  return new ImportError("the archive is damaged, encrypted or holds an entry that is too large");
}
