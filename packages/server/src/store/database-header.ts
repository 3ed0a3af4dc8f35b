import { closeSync, fstatSync, readSync } from "node:fs";
import { openForCheck } from "./database-files.ts";

/** What the first page of a SQLite file says of it. */
export type DatabaseHeader = {
  readonly bytes: number;
  readonly modifiedMs: number;
  /** False for a file of another kind, which is evaluated where it is opened. */
  readonly isSqlite: boolean;
  readonly pageSize: number;
  /** Pages that the file is to have without its log; 0 where it does not say. */
  readonly pages: number;
  readonly hasTables: boolean;
};

const bytesRead = 108;
const leafOfTable = 0x0d;

/** Undefined where there is no file. Throws where it cannot be read. */
export function readDatabaseHeader(path: string): DatabaseHeader | undefined {
  const bytes = Buffer.alloc(bytesRead);
  let file: number;
  try {
    file = openForCheck(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { size, mtimeMs } = fstatSync(file);
    const read = readSync(file, bytes, 0, bytesRead, 0);
    const isSqlite = read === bytesRead && bytes.toString("latin1", 0, 16) === "SQLite format 3\0";
    const stated = bytes.readUInt16BE(16);
    const isCounted = bytes.readUInt32BE(24) === bytes.readUInt32BE(92);
    return {
      bytes: size,
      modifiedMs: mtimeMs,
      isSqlite,
      pageSize: stated === 1 ? 65_536 : stated,
      pages: isCounted ? bytes.readUInt32BE(28) : 0,
      hasTables: !(bytes[100] === leafOfTable && bytes.readUInt16BE(103) === 0),
    };
  } finally {
    closeSync(file);
  }
}
