import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive, and where the archive lies about it. */
export type ZippedFile = {
  readonly name: string;
  readonly text: string;
  /** Inflated size that is stated, where it is not the real one. */
  readonly statedBytes?: number;
  readonly statedCrc?: number;
  /** The data is that of an earlier file. */
  readonly dataOf?: number;
  /** General purpose bits: 1 for encrypted. */
  readonly bits?: number;
};

/** A zip archive. `statedCount`: of its entries, where it is not the real one. */
export function zipOf(files: readonly ZippedFile[], statedCount = files.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = deflateRawSync(file.text);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(file.bits ?? 0, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(file.statedCrc ?? crc32(file.text), 10);
    fixed.writeUInt32LE(content.length, 14);
    fixed.writeUInt32LE(file.statedBytes ?? Buffer.byteLength(file.text), 18);
    fixed.writeUInt16LE(name.length, 22);
    const offset = file.dataOf === undefined ? at : (offsets[file.dataOf] ?? 0);
    offsets.push(offset);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), fixed, place, name);
    if (file.dataOf !== undefined) continue;
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fixed, name, content]);
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(statedCount, 4);
  end.writeUInt16LE(statedCount, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006"), end]);
}
