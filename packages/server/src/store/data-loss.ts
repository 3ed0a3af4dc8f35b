import { basename, dirname, join } from "node:path";
import { existsSync, statSync } from "node:fs";
import { type DatabaseHeader, readDatabaseHeader } from "./database-header.ts";
import { hasRestartedSince } from "./machine-boot.ts";
import { readPendingNote } from "./pending-note.ts";
import { readWalIndex, type WalIndex } from "./wal-index.ts";
import { readWalLog, type WalLog } from "./wal-log.ts";

/** What the files of a SQLite database lack of what was in it. */
export type DataLoss = {
  readonly what: "database" | "pages" | "log";
  /** "/srv/parapet/parapet.db is empty, …": without a full stop. */
  readonly sentence: string;
  /** The machine was restarted since, so that the end of the log may be lost as SQLite warns. */
  readonly byMachine: boolean;
  /** The log can be used up to where it is whole. */
  readonly logIsUsable: boolean;
};

/** The files of one database at one moment. */
export type DatabaseFiles = {
  readonly header: DatabaseHeader | undefined;
  readonly index: WalIndex | undefined;
  readonly log: WalLog;
};

/** Undefined where somebody wrote meanwhile. Throws where a file cannot be read. */
export function lookAtFiles(path: string): DatabaseFiles | undefined {
  const look = () => ({
    index: readWalIndex(`${path}-shm`),
    header: readDatabaseHeader(path),
  });
  const before = look();
  const log = readWalLog(`${path}-wal`);
  const after = look();
  const isSame =
    before.index?.state === after.index?.state &&
    before.header?.bytes === after.header?.bytes &&
    before.header?.modifiedMs === after.header?.modifiedMs;
  return isSame ? { ...before, log } : undefined;
}

/** What is lost. `left` names files that are made after the database. */
export function dataLossIn(
  path: string,
  files: DatabaseFiles,
  left: readonly string[],
): DataLoss | undefined {
  const log = lostLog(path, files);
  const database = lostDatabase(path, files, left);
  // Of both, the one that says what to look for; a log that a failure of the machine has cut
  // explains no database without tables.
  const exists = (files.header?.bytes ?? 0) > 0;
  const first = exists && log?.byMachine !== true ? (log ?? database) : (database ?? log);
  return first ?? lostPages(path, files);
}

function lostDatabase(
  path: string,
  { header, log }: DatabaseFiles,
  left: readonly string[],
): DataLoss | undefined {
  const exists = header !== undefined && header.bytes > 0;
  if (exists && (!header.isSqlite || header.hasTables || log.frames > 0)) return undefined;
  const beside = [
    ...left.filter((name) => hasContent(join(dirname(path), name))),
    ...(log.frames > 0 ? [basename(`${path}-wal`)] : []),
  ];
  if (beside.length === 0) return undefined;
  const state = header === undefined ? "is missing" : exists ? "has no tables" : "is empty";
  return {
    what: "database",
    sentence: `${path} ${state}, although ${listed(beside)}, made after it, ${beside.length === 1 ? "is" : "are"} there`,
    byMachine: false,
    logIsUsable: false,
  };
}

function lostLog(path: string, { index, log }: DatabaseFiles): DataLoss | undefined {
  const name = `${path}-wal`;
  const note = readPendingNote(path);
  if (index === undefined) {
    if (log.exists || note?.isCurrent !== true) return undefined;
    return {
      what: "log",
      sentence: `${name} is missing, which held the last changes`,
      byMachine: note.machineRestarted,
      logIsUsable: false,
    };
  }
  const frames = log.salts === index.salts ? log.frames : 0;
  if (frames >= index.frames) return undefined;
  // All of it is in the database file.
  if (log.bytes === 0 && index.backfilled === index.frames) return undefined;
  const state = log.exists
    ? `is cut off or damaged: ${frames} of ${index.frames} pages can be read`
    : `is missing, which held ${index.frames} pages`;
  return {
    what: "log",
    sentence: `${name} ${state}`,
    byMachine: note?.machineRestarted ?? hasRestartedSince({ bootId: "", atMs: index.madeAtMs }),
    logIsUsable: frames > 0 && frames >= index.attempted,
  };
}

/** SQLite keeps its locks in the page with this byte, and nothing else. */
const lockByte = 0x40_00_00_00;

function lostPages(path: string, { header, log }: DatabaseFiles): DataLoss | undefined {
  if (header === undefined || !header.isSqlite || header.pageSize < 512) return undefined;
  const there = Math.floor(header.bytes / header.pageSize);
  const wanted = log.frames > 0 ? log.databasePages : header.pages;
  const lockPage = Math.floor(lockByte / header.pageSize) + 1;
  for (let page = there + 1; page <= wanted; page += 1) {
    if (page === lockPage || log.pages.has(page)) continue;
    return {
      what: "pages",
      sentence: `${path} is cut off: it has ${there} of ${wanted} pages`,
      byMachine: false,
      logIsUsable: false,
    };
  }
  return undefined;
}

function hasContent(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
