import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { packageKey } from "../advisory.ts";
import { osvText } from "../osv-text.ts";
import { OsvError, type OsvRecord, parseOsv } from "../osv.ts";
import { mostStoredBytes, storedFormat, type StoredHeader } from "../stored.ts";
import { exportRecords } from "./export-records.ts";
import { ImportError } from "./import-error.ts";
import { writeStored } from "./write-stored.ts";

/** What an import took over, and what it did not. */
export type ImportResult = {
  /** Records that were taken over, those withdrawn included. */
  readonly records: number;
  readonly withdrawn: number;
  readonly packages: number;
  /** Records about other ecosystems than npm and PyPI alone. */
  readonly other_ecosystems: number;
  /** Older records of an identifier that is there more than once. */
  readonly repeated: number;
  /** Records that are not in the OSV format. */
  readonly invalid: number;
  /** What is wrong with the first of those. */
  readonly problems: readonly string[];
  /** RFC 3339, UTC. */
  readonly newest_modified: string;
};

const mostProblems = 5;

/**
 * Reads an OSV export and stores what it says in place of an earlier import. Nothing is written on
 * a dry run, or where there is nothing to take over. Throws ImportError.
 */
export async function importAdvisories(
  from: string,
  storedFile: string,
  options: { readonly now: Date; readonly isDryRun: boolean },
): Promise<ImportResult> {
  const { records, ...counts } = await collect(from);
  if (records.length === 0) {
    const [problem] = counts.problems;
    throw new ImportError(
      `${from} has no advisory for npm or PyPI packages in the OSV format` +
        `${problem === undefined ? "" : `: ${problem}`}. Nothing was changed.`,
    );
  }
  const lines = [...new Set(records.flatMap((record) => record.lines))].toSorted();
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  const newest_modified = records.map(({ modified }) => modified).reduce((a, b) => (a > b ? a : b));
  const header: StoredHeader = {
    format: storedFormat,
    imported_at: options.now.toISOString(),
    from: basename(resolve(from)),
    newest_modified,
    records: records.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  if (!options.isDryRun) writeStored(storedFile, Buffer.concat([headerLine(header), bytes]));
  return {
    records: records.length,
    withdrawn: records.filter(({ isWithdrawn }) => isWithdrawn).length,
    packages: new Set(lines.map((line) => line.slice(0, line.indexOf("\t")))).size,
    ...counts,
    newest_modified,
  };
}

function headerLine(header: StoredHeader): Buffer {
  return Buffer.from(`${JSON.stringify(header)}\n`);
}

/** A record as it is stored: a line for each package. */
type StoredRecord = Pick<OsvRecord, "modified" | "isWithdrawn"> & {
  readonly lines: readonly string[];
  readonly bytes: number;
};

async function collect(from: string) {
  const byId = new Map<string, StoredRecord>();
  const problems: string[] = [];
  const counts = { other_ecosystems: 0, repeated: 0, invalid: 0 };
  let bytes = 0;
  for await (const record of exportRecords(from)) {
    const parsed = "problem" in record ? record.problem : recordOf(record.value);
    if (typeof parsed === "string") {
      counts.invalid += 1;
      if (problems.length < mostProblems) problems.push(`${record.place} ${parsed}`);
      continue;
    }
    if (parsed.advisories.length === 0) {
      counts.other_ecosystems += 1;
      continue;
    }
    const earlier = byId.get(parsed.id);
    if (earlier !== undefined) counts.repeated += 1;
    if (earlier !== undefined && earlier.modified >= parsed.modified) continue;
    const stored = storedRecord(parsed);
    byId.set(parsed.id, stored);
    bytes += stored.bytes - (earlier?.bytes ?? 0);
    if (bytes > mostStoredBytes) {
      throw new ImportError(`${from} holds more than can be stored; import a part of it.`);
    }
  }
  return { records: [...byId.values()], ...counts, problems };
}

function storedRecord({ modified, isWithdrawn, advisories }: OsvRecord): StoredRecord {
  const lines = advisories.map(
    (advisory) => `${packageKey(advisory.package)}\t${osvText(advisory, isWithdrawn)}`,
  );
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  return { modified, isWithdrawn, lines, bytes };
}

function recordOf(value: unknown): OsvRecord | string {
  try {
    return parseOsv(value);
  } catch (error) {
    if (error instanceof OsvError) return error.message;
    throw error;
  }
}
