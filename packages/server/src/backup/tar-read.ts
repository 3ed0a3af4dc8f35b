import { blockBytes, checksumOf } from "./tar-write.ts";
import { BackupError } from "./backup-error.ts";

const longestPax = 16_384;

/** Bytes that arrive in pieces, taken in the lengths that are asked for. */
export type ByteReader = {
  /** Throws BackupError where fewer are left. */
  readonly take: (bytes: number) => Promise<Buffer>;
  /** Passes them on as they come. */
  readonly pass: (bytes: number, to: (piece: Buffer) => Promise<void>) => Promise<void>;
  /** Throws BackupError where anything but zeros is left. */
  readonly end: () => Promise<void>;
};

export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Up to so many bytes; none at the end. */
  const some = async (most: number): Promise<Buffer> => {
    while (held.length === 0) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await pieces.next();
      if (done === true) return held;
      held = value;
    }
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  };
  const pass: ByteReader["pass"] = async (bytes, to) => {
    for (let left = bytes; left > 0;) {
      // oxlint-disable-next-line no-await-in-loop
      const piece = await some(left);
      if (piece.length === 0) throw new BackupError("The backup is truncated.");
      // oxlint-disable-next-line no-await-in-loop
      await to(piece);
      left -= piece.length;
    }
  };
  return {
    pass,
    take: async (bytes) => {
      const taken: Buffer[] = [];
      await pass(bytes, async (piece) => void taken.push(piece));
      return Buffer.concat(taken);
    },
    end: async () => {
      let zeros = 0;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const piece = await some(blockBytes);
        if (piece.length === 0) return;
        zeros += piece.length;
        if (zeros > longestEnd || piece.some((byte) => byte !== 0)) {
          throw new BackupError("The backup has data after its last file.");
        }
      }
    },
  };
}

/** tar fills up to 10 KB, and some programs to more. */
const longestEnd = 1_048_576;

/**
 * Name and length of the next file. Throws BackupError for links, folders, devices and what is no
 * tar archive.
 */
export async function nextFile(reader: ByteReader): Promise<{ name: string; bytes: number }> {
  const header = await nextHeader(reader);
  if (header.type !== "x") return plain(header);
  if (header.bytes > longestPax) throw notTar();
  const records = recordsOf(await reader.take(header.bytes));
  await skipPadding(reader, header.bytes);
  const file = plain(await nextHeader(reader));
  const size = records.get("size") ?? String(file.bytes);
  if (!/^\d{1,15}$/.test(size)) throw notTar();
  return { name: records.get("path") ?? file.name, bytes: Number(size) };
}

export async function skipPadding(reader: ByteReader, bytes: number): Promise<void> {
  await reader.take((blockBytes - (bytes % blockBytes)) % blockBytes);
}

type Header = { readonly name: string; readonly bytes: number; readonly type: string };

async function nextHeader(reader: ByteReader): Promise<Header> {
  const block = await reader.take(blockBytes);
  const stated = block.toString("latin1", 148, 156);
  block.fill(" ", 148, 156);
  const size = block.toString("latin1", 124, 135);
  if (
    block.toString("latin1", 257, 262) !== "ustar" ||
    Number.parseInt(stated, 8) !== checksumOf(block) ||
    !/^[0-7]{11}$/.test(size)
  ) {
    throw notTar();
  }
  const name = block.subarray(0, 100);
  const end = name.indexOf(0);
  return {
    name: name.toString("latin1", 0, end === -1 ? 100 : end),
    bytes: Number.parseInt(size, 8),
    type: String.fromCharCode(block[156] ?? 0),
  };
}

function plain(header: Header): Header {
  if (header.type === "0") return header;
  throw new BackupError("The backup contains an entry that is not a regular file.");
}

function recordsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(" ", at);
    const length = space === -1 ? 0 : Number(bytes.toString("latin1", at, space));
    const record = bytes.toString("utf8", space + 1, at + length - 1);
    const equals = record.indexOf("=");
    if (!(length > space - at + 2) || at + length > bytes.length || equals < 1) throw notTar();
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return records;
}

function notTar(): BackupError {
  return new BackupError("The backup is damaged or not a Parapet backup.");
}
