import { closeSync, existsSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { assertDatabaseFiles } from "../store/database-files.ts";
import { removePendingNote } from "../store/pending-note.ts";
import { sqliteFailureOf } from "../store/sqlite-failure.ts";
import { BackupError } from "./backup-error.ts";

const longestWaitMs = 10_000;
const pagesAtOnce = 1_000;
/** Far more than Parapet has tables and indexes. */
const mostEntries = 1_000;
/** Of SQLite, while it looks into a copy. Bytes. */
const mostMemory = 256 * 1024 * 1024;

/**
 * Copies a SQLite database as it is at one moment, while others write to it, to a file that its
 * owner alone can read.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  assertDatabaseFiles(from);
  // SQLite would make a file that others can read.
  closeSync(openSync(to, "wx", 0o600));
  const source = new DatabaseSync(from, { timeout: longestWaitMs });
  try {
    // In a transaction that reads, so that no write of others begins the copy again.
    source.exec("begin");
    readFirst(source, from);
    await backup(source, to, { rate: pagesAtOnce });
    source.exec("rollback");
  } finally {
    source.close();
    if (!existsSync(`${from}-wal`)) removePendingNote(from);
  }
}

/** Throws BackupError that names the file where SQLite cannot read it. */
function readFirst(source: DatabaseSync, path: string): void {
  try {
    source.prepare("select count(*) from sqlite_schema").get();
  } catch (error) {
    const failure = sqliteFailureOf(error, path);
    if (failure === undefined) throw error;
    throw new BackupError(`${failure.cause} (${path}); ${failure.remedy}.`);
  }
}

/** A table or an index as SQLite keeps it; one that SQLite made by itself has no statement. */
export type TableOrIndex = {
  readonly kind: string;
  readonly name: string;
  readonly table: string;
  readonly statement: string;
};

/** What a copy of a database holds. */
export type DatabaseCopy = { readonly version: number; readonly entries: readonly TableOrIndex[] };

/**
 * The version and the tables of a copy of a database that nobody has open. Throws BackupError where
 * the copy is damaged, or no database of Parapet. Untrusted senders may have written it: nothing of
 * it is computed, so that the work is bounded by its length.
 */
export function lookAtCopy(path: string, name: string, versionTable: string): DatabaseCopy {
  const damaged = new BackupError(`${name} is damaged.`);
  const url = pathToFileURL(path);
  url.search = "immutable=1";
  let copy: DatabaseSync | undefined;
  try {
    copy = new DatabaseSync(url, { readOnly: true });
    for (const setting of [
      `hard_heap_limit = ${mostMemory}`,
      "trusted_schema = off",
      "cell_size_check = on",
      "ignore_check_constraints = on",
    ]) {
      copy.exec(`pragma ${setting}`);
    }
    if (!holdsPlainTables(copy)) {
      throw new BackupError(`${name} contains objects other than plain tables and indexes.`);
    }
    const checked = copy.prepare("pragma quick_check(1)").get();
    if (checked?.["quick_check"] !== "ok") throw damaged;
    const row = copy.prepare(`select version from ${versionTable} limit 1`).get();
    const version = row?.["version"];
    if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) throw damaged;
    return { version, entries: entriesOf(copy) };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged;
  } finally {
    copy?.close();
  }
}

function entriesOf(copy: DatabaseSync): readonly TableOrIndex[] {
  return copy
    .prepare("select type, name, tbl_name, sql from sqlite_schema")
    .all()
    .map(({ type, name, tbl_name, sql }) => ({
      kind: String(type),
      name: String(name),
      table: String(tbl_name),
      statement: sql === null ? "" : String(sql),
    }));
}

/**
 * No view, virtual table, trigger or column that is computed: SQLite itself says what each is, and
 * not its name.
 */
function holdsPlainTables(copy: DatabaseSync): boolean {
  const entries = copy
    .prepare(`select name, sql from sqlite_schema limit ${mostEntries + 1}`)
    .all();
  const tables = copy.prepare("pragma main.table_list").all();
  return (
    entries.length <= mostEntries &&
    entries.every(({ sql }) => sql === null || isTableOrIndex(String(sql))) &&
    tables.every(({ type }) => type === "table") &&
    tables.every(({ name }) => isStored(copy, String(name)))
  );
}

/** As SQLite keeps the statements that made them. */
function isTableOrIndex(statement: string): boolean {
  const start = statement.slice(0, 20).toLowerCase();
  return ["create table ", "create index ", "create unique index "].some((kind) =>
    start.startsWith(kind),
  );
}

function isStored(copy: DatabaseSync, table: string): boolean {
  const columns = copy.prepare("select hidden from pragma_table_xinfo(?)").all(table);
  return columns.every(({ hidden }) => hidden === 0);
}
