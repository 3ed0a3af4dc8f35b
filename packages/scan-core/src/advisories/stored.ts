import { parapetCommand } from "@parapet/posture";
import { createHash } from "node:crypto";
import { readDataFile, stampOfDataFile } from "../files/data-folder-file.ts";
import { type Advisory, packageKey } from "./advisory.ts";
import { OsvError, parseOsv } from "./osv.ts";

/*
 * The advisories that `parapet advisories update` stored: a first line about the file, then one
 * line for each package of each record, in the order of packages: "npm:mcp-remote", a tab, and the
 * record in the OSV format. What a scan does not ask for is never parsed, so that an export of a
 * whole registry costs it little.
 */

/** Name of the file in Parapet's data folder. */
export const storedFileName = "advisories.jsonl";
export const storedFormat = "parapet-advisories-1";
export const mostStoredBytes = 256 * 1024 * 1024;

/** About the whole file. */
export type StoredHeader = {
  readonly format: typeof storedFormat;
  /** RFC 3339, UTC. */
  readonly imported_at: string;
  /** Name of the file or folder that it was imported from. */
  readonly from: string;
  /** The newest `modified` of its records. */
  readonly newest_modified: string;
  /** Records, those withdrawn included. */
  readonly records: number;
  /** Of all lines after this one. */
  readonly sha256: string;
};

/** One record as it is stored for one package. */
export type StoredAdvisory = { readonly isWithdrawn: boolean; readonly advisory: Advisory };

export type StoredAdvisories = {
  readonly header: StoredHeader;
  readonly of: (key: string) => readonly StoredAdvisory[];
  readonly all: () => Iterable<StoredAdvisory>;
};

/** The stored file cannot be used; `message` is a sentence that says what to do. */
export class StoredAdvisoriesError extends Error {
  override readonly name = "StoredAdvisoriesError";
}

type Kept = { readonly stamp: string; readonly read: StoredAdvisories | StoredAdvisoriesError };

const kept = new Map<string, Kept>();

/** Undefined where nothing was imported. Throws StoredAdvisoriesError. */
export function storedAdvisories(path: string): StoredAdvisories | undefined {
  const stamp = stampOfDataFile(path);
  if (stamp === undefined) return undefined;
  let known = kept.get(path);
  if (known?.stamp !== stamp) {
    known = { stamp, read: tryToRead(path) };
    kept.set(path, known);
  }
  if (known.read instanceof StoredAdvisoriesError) throw known.read;
  return known.read;
}

function tryToRead(path: string): StoredAdvisories | StoredAdvisoriesError {
  try {
    const bytes = readDataFile(path, mostStoredBytes);
    return bytes === undefined ? damaged(path) : readStored(bytes, path);
  } catch (error) {
    return error instanceof StoredAdvisoriesError ? error : damaged(path);
  }
}

function damaged(path: string): StoredAdvisoriesError {
  return new StoredAdvisoriesError(
    `The advisories in ${path} are damaged and were not used; import them again with ` +
      `\`${parapetCommand("advisories update")} --from FILE\`, or remove them with \`${parapetCommand("advisories update")} --reset\`.`,
  );
}

function readStored(bytes: Buffer, path: string): StoredAdvisories {
  const end = bytes.indexOf("\n");
  const header = headerOf(bytes.subarray(0, end).toString("utf8"));
  // The newline before the first line is where the search for a package can begin.
  const lines = bytes.subarray(end);
  const digest = createHash("sha256").update(lines.subarray(1)).digest("hex");
  if (end < 0 || header === undefined || header.sha256 !== digest) throw damaged(path);
  const known = new Map<string, readonly StoredAdvisory[]>();
  const of = (key: string): readonly StoredAdvisory[] => {
    const found =
      known.get(key) ??
      [...linesFrom(lines, lines.indexOf(`\n${key}\t`), `${key}\t`)].map(recordIn(path));
    known.set(key, found);
    return found;
  };
  return { header, of, all: () => allIn(lines, path) };
}

function* allIn(lines: Buffer, path: string): Iterable<StoredAdvisory> {
  const read = recordIn(path);
  for (const line of linesFrom(lines, 0, "")) yield read(line);
}

/** Lines from the newline at `start` on, as long as they begin with `prefix`. */
function* linesFrom(lines: Buffer, start: number, prefix: string): Iterable<string> {
  let at = start;
  while (at >= 0 && at < lines.length - 1) {
    const end = lines.indexOf("\n", at + 1);
    const line = lines.subarray(at + 1, end < 0 ? lines.length : end).toString("utf8");
    if (!line.startsWith(prefix)) return;
    yield line;
    at = end;
  }
}

function recordIn(path: string): (line: string) => StoredAdvisory {
  return (line) => {
    const tab = line.indexOf("\t");
    try {
      const { isWithdrawn, advisories } = parseOsv(JSON.parse(line.slice(tab + 1)));
      const advisory = advisories.find((one) => packageKey(one.package) === line.slice(0, tab));
      if (advisory === undefined) throw damaged(path);
      return { isWithdrawn, advisory };
    } catch (error) {
      if (error instanceof OsvError || error instanceof SyntaxError) throw damaged(path);
      throw error;
    }
  };
}

function headerOf(line: string): StoredHeader | undefined {
  const header: unknown = JSON.parse(line);
  return isHeader(header) ? header : undefined;
}

function isHeader(value: unknown): value is StoredHeader {
  const { format, imported_at, from, newest_modified, records, sha256 } = Object(value);
  return (
    format === storedFormat &&
    [imported_at, from, newest_modified, sha256].every((text) => typeof text === "string") &&
    Number.isSafeInteger(records)
  );
}
