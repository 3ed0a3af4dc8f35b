import { DatabaseSync } from "node:sqlite";
import { type MigratedTables, mainTables } from "../../store/migrate.ts";
import { inMemory, sqlite } from "../../store/sqlite.ts";
import { telemetryTables } from "../../telemetry/facts/tables.ts";

/** A table of Parapet, as all databases have it. */
export type StoredTable = {
  readonly name: string;
  /** On SQLite, in which file. */
  readonly part: "main" | "telemetry";
  readonly columns: readonly string[];
  /** Columns by which its rows are sorted, so that all databases give the same order. */
  readonly order: readonly string[];
  /** The database numbers its rows, and never gives a number twice. */
  readonly isNumbered: boolean;
};

/**
 * All tables of this version but those of versions, each after those that it refers to. The schema
 * itself is asked, so that no table can be forgotten.
 */
export function storedTables(): readonly StoredTable[] {
  return [...tablesOf("main", mainTables), ...tablesOf("telemetry", telemetryTables)];
}

function tablesOf(
  part: StoredTable["part"],
  { steps, versionTable }: MigratedTables,
): readonly StoredTable[] {
  const { types } = sqlite(inMemory);
  const database = new DatabaseSync(inMemory);
  try {
    for (const statement of steps.flatMap((step) => step(types))) database.exec(statement);
    const found = database
      .prepare(
        "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite|_%' escape '|' order by name",
      )
      .all()
      .filter(({ name }) => name !== versionTable);
    const tables = found.map(({ name, sql }) => ({
      ...columnsOf(database, String(name)),
      name: String(name),
      part,
      isNumbered: / autoincrement/i.test(String(sql)),
      refersTo: database
        .prepare('select "table" as name from pragma_foreign_key_list(?)')
        .all(String(name))
        .map((row) => String(row["name"])),
    }));
    return referredFirst(tables);
  } finally {
    database.close();
  }
}

function columnsOf(database: DatabaseSync, table: string): Pick<StoredTable, "columns" | "order"> {
  const rows = database.prepare("select name, pk from pragma_table_info(?)").all(table);
  const columns = rows.map(({ name }) => String(name));
  const key = rows
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]))
    .map(({ name }) => String(name));
  return { columns, order: key.length > 0 ? key : columns };
}

function referredFirst(
  tables: readonly (StoredTable & { readonly refersTo: readonly string[] })[],
): readonly StoredTable[] {
  const placed: StoredTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ name, refersTo }) =>
      refersTo.every((other) => other === name || !names.has(other)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle.");
    placed.push(...ready.map(({ refersTo: _refersTo, ...table }) => table));
    left = left.filter((table) => !ready.includes(table));
  }
  return placed;
}
