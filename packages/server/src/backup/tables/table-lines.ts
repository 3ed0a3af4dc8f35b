import { createReadStream } from "node:fs";
import { BackupError } from "../backup-error.ts";
import { highestNumber } from "../manifest.ts";
import type { StoredTable } from "./stored-tables.ts";

/** What a column holds. */
export type Value = string | number | null;
/** In the order of the table's columns. */
export type Row = readonly Value[];

/** Bytes of one row: more than the largest graph has. */
const longestLine = 256 * 1024 * 1024;
const lineFeed = 10;

/** A row as a line of JSON, the same for the same row. */
export function lineOf(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/** What it takes in memory, about. */
export function bytesOf(row: Row): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 8),
    0,
  );
}

/** The rows of a file of such lines, as they are read. Throws BackupError. */
export async function* rowsIn(path: string, table: StoredTable): AsyncGenerator<Row> {
  for await (const line of linesIn(path, table.name)) yield rowFrom(line, table);
}

async function* linesIn(path: string, name: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let length = 0;
  const source: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of source) {
    let start = 0;
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString("utf8");
      begun = [];
      length = 0;
      start = end + 1;
    }
    begun.push(piece.subarray(start));
    length += piece.length - start;
    if (length > longestLine) throw new BackupError(`A row of ${name} is too long.`);
  }
  if (length > 0) throw notRows(name);
}

function rowFrom(line: string, { name, columns }: StoredTable): Row {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    throw notRows(name);
  }
  if (!Array.isArray(values) || values.length !== columns.length || !values.every(isValue)) {
    throw notRows(name);
  }
  return values;
}

function isValue(value: unknown): value is Value {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) <= highestNumber;
  return value === null || typeof value === "string";
}

function notRows(name: string): BackupError {
  return new BackupError(`The rows of ${name} in the export are not valid.`);
}
