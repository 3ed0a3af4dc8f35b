import { DatabaseSync } from "node:sqlite";
import { sqliteFailureOf } from "../../store/sqlite-failure.ts";
import { BackupError } from "../backup-error.ts";
import type { StoredTable } from "./stored-tables.ts";
import { quoted, selectOf, type TableTarget } from "./table-access.ts";
import type { Row, Value } from "./table-lines.ts";

/** Of SQLite, for each file. Bytes. */
const mostMemory = 256 * 1024 * 1024;

/** Where the files are that hold the parts. */
export type SqliteFiles = Readonly<Record<StoredTable["part"], string>>;

/**
 * Works on the tables of files that nobody else has open, in one transaction each. Throws
 * BackupError.
 */
export async function withSqliteTables<Result>(
  files: SqliteFiles,
  work: (tables: TableTarget) => Promise<Result>,
): Promise<Result> {
  const opened = { main: open(files.main), telemetry: open(files.telemetry) };
  const databases = Object.values(opened);
  try {
    for (const database of databases) database.exec("begin immediate");
    const result = await work(targetIn(opened));
    for (const database of databases) database.exec("commit");
    return result;
  } catch (error) {
    const failure = sqliteFailureOf(error, files.main);
    if (failure === undefined) throw error;
    throw new BackupError(`${failure.cause}; ${failure.remedy}.`, { cause: error });
  } finally {
    for (const database of databases) database.close();
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  for (const setting of [
    `hard_heap_limit = ${mostMemory}`,
    "trusted_schema = off",
    "journal_mode = delete",
    "foreign_keys = on",
  ]) {
    database.exec(`pragma ${setting}`);
  }
  return database;
}

function targetIn(opened: Readonly<Record<StoredTable["part"], DatabaseSync>>): TableTarget {
  const first = (table: StoredTable, statement: string, ...values: readonly Value[]) =>
    opened[table.part].prepare(statement).get(...values);
  return {
    kept: (row) => row,
    rows: async function* rows(table) {
      for (const row of opened[table.part].prepare(selectOf(table)).iterate()) {
        yield valuesOf(row, table);
      }
    },
    isEmpty: async (table) =>
      first(table, `select 1 from ${quoted([table.name])} limit 1`) === undefined,
    clear: async (tables) => {
      for (const { name, part } of tables.toReversed()) {
        opened[part].exec(`delete from ${quoted([name])}`);
      }
    },
    insert: async (table, rows) => {
      const { name, columns, part } = table;
      const places = columns.map(() => "?").join(", ");
      const statement = opened[part].prepare(
        `insert into ${quoted([name])} (${quoted(columns)}) values (${places})`,
      );
      for (const row of rows) statement.run(...row);
    },
    lastNumber: async (table) => {
      const found = first(table, "select seq from sqlite_sequence where name = ?", table.name);
      return Number(found?.["seq"] ?? 0);
    },
    setLastNumber: async (table, number) => {
      const database = opened[table.part];
      database.prepare("delete from sqlite_sequence where name = ?").run(table.name);
      database
        .prepare("insert into sqlite_sequence (name, seq) values (?, ?)")
        .run(table.name, number);
    },
  };
}

function valuesOf(row: Readonly<Record<string, unknown>>, { name, columns }: StoredTable): Row {
  return columns.map((column) => {
    const value = row[column];
    if (value === null || typeof value === "string" || typeof value === "number") return value;
    throw new BackupError(`The table ${name} has a value that is neither text nor a number.`);
  });
}
