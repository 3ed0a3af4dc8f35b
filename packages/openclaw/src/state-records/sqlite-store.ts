import type { DatabaseSync } from "node:sqlite";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { statsOf } from "@parapet/scan-core/files/file-stats.ts";
import { openDatabase } from "@parapet/scan-core/files/open-database.ts";
import type { Store } from "./json-store.ts";
import { asData, type Data } from "../model/data.ts";

/** A query of one table, for at most `mostRows` rows. */
export type TableQuery = {
  readonly table: string;
  /** The name of its rows; the table's by default. */
  readonly name?: string;
  /** Without LIMIT. */
  readonly sql: string;
};

/** Rows by the name of the query; none for a missing table. */
export type Tables = ReadonlyMap<string, readonly Data[]>;

const mostRows = 4096;

/**
 * Queries a database of OpenClaw without modifying it. The newest entries of a running gateway may
 * be missing, since they are in its write-ahead log, which the state reports.
 */
export async function readSqliteStore(
  path: string,
  queries: readonly TableQuery[],
  bounds: FileBounds,
): Promise<Store<Tables>> {
  const [file, log] = await Promise.all(
    [path, `${path}-wal`].map((each) => statsOf(each, bounds).catch((): undefined => undefined)),
  );
  if (file === undefined) return { state: undefined, content: undefined };
  const state = {
    path,
    status: "read",
    reason: "",
    hasPendingWrites: (log?.size ?? 0) > 0,
  } as const;
  // SQLite would block on a pipe.
  if (!file.isFile()) return unreadable(state, `${path} is not a regular file.`);
  try {
    return { state, content: ask(await openDatabase(path, bounds), queries) };
  } catch (error) {
    if (error instanceof FileReadError) return unreadable(state, error.message);
    if (!hasCode(error)) throw error;
    const reason = `${path} could not be read as a database. Check its permissions, or run openclaw doctor.`;
    return unreadable(state, reason);
  }
}

function unreadable(state: NonNullable<Store<Tables>["state"]>, reason: string): Store<Tables> {
  return { state: { ...state, status: "unreadable", reason }, content: undefined };
}

function ask(database: DatabaseSync, queries: readonly TableQuery[]): Tables {
  try {
    database.exec("PRAGMA trusted_schema = OFF");
    return new Map(
      queries
        .filter(({ table }) => isPlainTable(database, table))
        .map(({ table, name = table, sql }) => [
          name,
          database.prepare(`${sql} LIMIT ${mostRows}`).all().map(asData),
        ]),
    );
  } finally {
    database.close();
  }
}

// A view, a virtual table or a computed column of a hostile file could compute forever.
function isPlainTable(database: DatabaseSync, table: string): boolean {
  const found = database
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? LIMIT 1")
    .get(table);
  const sql = asData(found)["sql"];
  return typeof sql === "string" && /^CREATE TABLE\b/i.test(sql) && !/\bAS\s*\(/i.test(sql);
}

// Damaged pages, numbers that JavaScript cannot hold, a process that may not open it: all have a
// code.
function hasCode(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
