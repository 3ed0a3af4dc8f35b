import { opendirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readGivenFile, readRegularFile } from "../../files/regular-file.ts";
import { ImportError } from "./import-error.ts";
import { isZip, zipEntries } from "./zip-entries.ts";

/** One record of an export, not yet judged, or why it could not be read. */
export type ExportRecord =
  | { readonly place: string; readonly value: unknown }
  | { readonly place: string; readonly problem: string };

const mib = 1024 * 1024;
export const importLimits = {
  fileBytes: 512 * mib,
  /** A JSON text is parsed whole. */
  arrayBytes: 128 * mib,
  recordBytes: 4 * mib,
  records: 500_000,
  /** Of a folder or of an archive, inflated. */
  totalBytes: 2048 * mib,
};

const longestPlace = 200;

/**
 * The records of an export: a zip archive or a folder of JSON files as osv.dev gives them, a JSON
 * file with one record or a list, or a file with one record a line. Throws ImportError.
 */
export async function* exportRecords(path: string): AsyncIterable<ExportRecord> {
  let count = 0;
  for await (const record of recordsAt(path)) {
    count += 1;
    if (count > importLimits.records) {
      throw new ImportError(`${path} has more than ${importLimits.records} records; split it.`);
    }
    yield record;
  }
}

async function* recordsAt(path: string): AsyncIterable<ExportRecord> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new ImportError(`${path} is not there; name an OSV export.`);
  if (found.isDirectory()) {
    yield* recordsInFolder(path);
    return;
  }
  const bytes = readGivenFile(path, importLimits.fileBytes);
  if (bytes === undefined) throw new ImportError(`${path} is neither a file nor a folder.`);
  if (bytes === "too large") {
    throw new ImportError(`${path} is larger than ${importLimits.fileBytes / mib} MiB; split it.`);
  }
  yield* recordsIn(bytes, path);
}

function* recordsInFolder(folder: string): Iterable<ExportRecord> {
  const entries = opendirSync(folder);
  let total = 0;
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      const path = join(folder, entry.name);
      if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
      const bytes = readRegularFile(path, importLimits.recordBytes);
      if (bytes === "too large") yield tooLarge(entry.name);
      if (bytes === undefined || bytes === "too large") continue;
      total += bytes.length;
      if (total > importLimits.totalBytes) {
        throw new ImportError(
          `${folder} holds more than ${importLimits.totalBytes / mib} MiB; split it.`,
        );
      }
      yield parsed(entry.name, bytes.toString("utf8"));
    }
  } finally {
    entries.closeSync();
  }
}

async function* recordsIn(bytes: Buffer, path: string): AsyncIterable<ExportRecord> {
  if (isZip(bytes)) {
    yield* recordsInZip(bytes, path);
    return;
  }
  const text = bytes.length <= importLimits.arrayBytes ? wholeValue(bytes) : undefined;
  if (Array.isArray(text)) {
    for (const [index, value] of text.entries()) yield { place: `record ${index + 1}`, value };
  } else if (text === undefined) yield* recordsByLine(bytes);
  else yield { place: basename(path), value: text };
}

async function* recordsInZip(archive: Buffer, path: string): AsyncIterable<ExportRecord> {
  const { records, recordBytes, totalBytes } = importLimits;
  const limits = { entries: records, entryBytes: recordBytes, totalBytes };
  try {
    for await (const { name, bytes } of zipEntries(archive, ".json", limits)) {
      const place = name.slice(0, longestPlace);
      yield bytes === undefined ? tooLarge(place) : parsed(place, bytes.toString("utf8"));
    }
  } catch (error) {
    throw error instanceof ImportError
      ? new ImportError(`${path} cannot be read: ${error.message}.`)
      : error;
  }
}

/** Undefined where the text is not one JSON value. */
function wholeValue(bytes: Buffer): unknown {
  try {
    return JSON.parse(withoutMark(bytes.toString("utf8")));
  } catch {
    return undefined;
  }
}

function* recordsByLine(bytes: Buffer): Iterable<ExportRecord> {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const found = bytes.indexOf("\n", start);
    const end = found < 0 ? bytes.length : found;
    const place = `line ${line}`;
    if (end - start > importLimits.recordBytes) yield tooLarge(place);
    else {
      const text = bytes.subarray(start, end).toString("utf8").trim();
      if (text !== "") yield parsed(place, text);
    }
    start = end + 1;
  }
}

function parsed(place: string, text: string): ExportRecord {
  try {
    return { place, value: JSON.parse(withoutMark(text)) };
  } catch {
    return { place, problem: "is not JSON" };
  }
}

function tooLarge(place: string): ExportRecord {
  return { place, problem: `is larger than ${importLimits.recordBytes / mib} MiB` };
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
