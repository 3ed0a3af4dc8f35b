import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Store } from "./json-store.ts";
import { asData, type Data } from "./data.ts";

/** What is asked of one table: rows of at most `mostRows`. */
export type TableQuery = {
  readonly table: string;
  /** Under which its rows are found; the table's where left out. */
  readonly name?: string;
  /** Without LIMIT. */
  readonly sql: string;
};

/** Rows by the name of the query; none of a table that is not there. */
export type Tables = ReadonlyMap<string, readonly Data[]>;

/** Longest text that is taken out of a database, in bytes. Queries compare with octet_length(). */
export const mostValueBytes = 1024 * 1024;

const mostRows = 4096;

/**
 * Asks a database of OpenClaw's without touching it: opened as unchangeable, SQLite takes no lock, makes no file and
 * looks into no log. So the newest entries of a gateway that runs may be missing, which the state says.
 */
export async function readSqliteStore(
  path: string,
  queries: readonly TableQuery[],
): Promise<Store<Tables>> {
  const [file, log] = await Promise.all([path, `${path}-wal`].map(statsOf));
  if (file === undefined) return { state: undefined, content: undefined };
  const state = {
    path,
    status: "read",
    reason: "",
    hasPendingWrites: (log?.size ?? 0) > 0,
  } as const;
  // SQLite would wait for a pipe.
  if (!file.isFile()) return unreadable(state, `${path} is no regular file.`);
  try {
    return { state, content: ask(path, queries) };
  } catch (error) {
    if (!hasCode(error)) throw error;
    const reason = `${path} could not be read as a database. Check its permissions, or run openclaw doctor.`;
    return unreadable(state, reason);
  }
}

function unreadable(state: NonNullable<Store<Tables>["state"]>, reason: string): Store<Tables> {
  return { state: { ...state, status: "unreadable", reason }, content: undefined };
}

function ask(path: string, queries: readonly TableQuery[]): Tables {
  const address = pathToFileURL(path);
  address.searchParams.set("immutable", "1");
  // Most workspaces have no database, and loading SQLite takes as long as reading their configuration.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(address, {
    readOnly: true,
    allowExtension: false,
    limits: { length: 4 * mostValueBytes },
  });
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

// A view, a virtual table or a computed column of a hostile file could compute for ever.
function isPlainTable(database: DatabaseSync, table: string): boolean {
  const found = database
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? LIMIT 1")
    .get(table);
  const sql = asData(found)["sql"];
  return typeof sql === "string" && /^CREATE TABLE\b/i.test(sql) && !/\bAS\s*\(/i.test(sql);
}

async function statsOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch((): undefined => undefined);
}

// Damaged pages, numbers that JavaScript cannot hold, a process that may not open it: all have a code.
function hasCode(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
