import { DatabaseSync } from "node:sqlite";
import type { ColumnTypes, TableColumn } from "../dialect.ts";
import type { Migration } from "../migration.ts";

export const sqliteTypes: ColumnTypes = {
  text: "text",
  integer: "integer",
  sequence: "integer primary key autoincrement",
  unlogged: "",
  strict: "strict",
  clustered: "strict, without rowid",
};

/** Each row is a TableColumn. */
export const columnsQuery = `
  select tables.name as "table", columns.name as "column"
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`;

/** What migrations make, in any database: they are made in one that no file holds. */
export function columnsAfter(steps: readonly Migration[]): readonly TableColumn[] {
  const database = new DatabaseSync(":memory:");
  try {
    for (const statement of steps.flatMap((step) => step(sqliteTypes))) database.exec(statement);
    return database
      .prepare(columnsQuery)
      .all()
      .map((row) => ({ table: String(row["table"]), column: String(row["column"]) }));
  } finally {
    database.close();
  }
}
