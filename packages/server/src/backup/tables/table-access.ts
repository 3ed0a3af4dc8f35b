import type { StoredTable } from "./stored-tables.ts";
import type { Row } from "./table-lines.ts";

/** Tables as they are at one moment. */
export type TableSource = {
  /** One after the other, in their order; few are held in memory. */
  readonly rows: (table: StoredTable) => AsyncIterable<Row>;
  /** The last number that a numbered table gave to a row; 0 for none. */
  readonly lastNumber: (table: StoredTable) => Promise<number>;
};

/** Tables in one transaction. */
export type TableTarget = TableSource & {
  /** As this database keeps it: PostgreSQL takes no U+0000 in a text. */
  readonly kept: (row: Row) => Row;
  readonly isEmpty: (table: StoredTable) => Promise<boolean>;
  readonly clear: (tables: readonly StoredTable[]) => Promise<void>;
  readonly insert: (table: StoredTable, rows: readonly Row[]) => Promise<void>;
  /** The next row gets the number after it. */
  readonly setLastNumber: (table: StoredTable, number: number) => Promise<void>;
};

/** The select of all rows, sorted the same in all databases. */
export function selectOf({ name, columns, order }: StoredTable): string {
  return `select ${quoted(columns)} from ${quoted([name])} order by ${quoted(order)}`;
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
