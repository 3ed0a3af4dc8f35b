import { Client, types } from "pg";
import { DatabaseUnavailable } from "../../store/database-failure.ts";
import { postgresFailureOf } from "../../store/postgres-failure.ts";
import { storable } from "../../store/text/storable-text.ts";
import { BackupError } from "../backup-error.ts";
import type { StoredTable } from "./stored-tables.ts";
import { quoted, selectOf, type TableTarget } from "./table-access.ts";
import { bytesOf, type Row, type Value } from "./table-lines.ts";

/** Milliseconds. */
const connectTimeout = 10_000;
/** For tables that a service holds. */
const lockTimeout = 10_000;
/** What is read at once: about so many bytes, and at most so many rows. */
const bytesAtOnce = 4 * 1024 * 1024;
const rowsAtOnce = 1_000;
/** PostgreSQL counts them in 16 bits. */
const mostParameters = 60_000;

/**
 * Works on the tables of a database in one transaction: to `read` what is there at one moment, or
 * to `write` while nobody else writes. Throws StoreError or BackupError.
 */
export async function withPostgresTables<Result>(
  address: string,
  { mode, tables }: { readonly mode: "read" | "write"; readonly tables: readonly StoredTable[] },
  work: (tables: TableTarget) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: address,
    application_name: "parapet",
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: lockTimeout,
    types: { getTypeParser },
  });
  // The statement that runs fails with the same error.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(
      mode === "read" ? "begin isolation level repeatable read read only" : "begin",
    );
    if (mode === "write") {
      const names = quoted(tables.map(({ name }) => name));
      await client.query(`lock table ${names} in share row exclusive mode`);
    }
    const result = await work(targetIn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof Error && "code" in error && error.code === "55P03") {
      throw new BackupError(
        "A service is writing to the database; stop all services that use it first.",
      );
    }
    const failure = postgresFailureOf(error);
    throw failure === undefined ? error : new DatabaseUnavailable(failure, error);
  } finally {
    await client.end().catch(() => {});
  }
}

function targetIn(client: Client): TableTarget {
  const all = async (text: string, values: readonly Value[] = []): Promise<readonly Row[]> => {
    const { rows } = await client.query<Value[]>({ text, values: [...values], rowMode: "array" });
    return rows;
  };
  const sequenceOf = async ({ name }: StoredTable): Promise<string> => {
    const [row] = await all("select pg_get_serial_sequence($1, 'sequence')", [`"${name}"`]);
    return String(row?.[0]);
  };
  return {
    kept: (row) => row.map(storable),
    rows: async function* rows(table) {
      await client.query(`declare transferred no scroll cursor for ${selectOf(table)}`);
      let most = 10;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const page = await all(`fetch forward ${most} from transferred`);
        yield* page;
        if (page.length < most) break;
        most = nextMost(page);
      }
      await client.query("close transferred");
    },
    isEmpty: async ({ name }) =>
      (await all(`select 1 from ${quoted([name])} limit 1`)).length === 0,
    clear: async (tables) => {
      await client.query(`truncate ${quoted(tables.map(({ name }) => name))}`);
    },
    insert: async ({ name, columns, isNumbered }, rows) => {
      const most = Math.floor(mostParameters / columns.length);
      for (let start = 0; start < rows.length; start += most) {
        const some = rows.slice(start, start + most);
        const places = some.map(
          (_row, row) =>
            `(${columns.map((_column, at) => `$${row * columns.length + at + 1}`).join(", ")})`,
        );
        const how = isNumbered ? " overriding system value" : "";
        // oxlint-disable-next-line no-await-in-loop
        await client.query(
          `insert into ${quoted([name])} (${quoted(columns)})${how} values ${places.join(", ")}`,
          some.flat(),
        );
      }
    },
    lastNumber: async (table) => {
      const [row] = await all(
        `select case when is_called then last_value else last_value - 1 end from ${await sequenceOf(table)}`,
      );
      return Number(row?.[0] ?? 0);
    },
    setLastNumber: async (table, number) => {
      await all("select setval($1::regclass, $2, $3::text = 'called')", [
        await sequenceOf(table),
        Math.max(number, 1),
        number > 0 ? "called" : "new",
      ]);
    },
  };
}

/** So many that they have about as many bytes as may be in memory, by those before. */
function nextMost(page: readonly Row[]): number {
  const bytes = page.reduce((sum, row) => sum + bytesOf(row), 1);
  return Math.max(1, Math.min(rowsAtOnce, Math.floor((page.length * bytesAtOnce) / bytes)));
}

/** Numbers of 64 bits arrive as text, because they could be larger than any of ours is. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: "text" | "binary") =>
  largeNumbers.has(type) ? Number : types.getTypeParser(type, format);

const largeNumbers: ReadonlySet<number> = new Set([types.builtins.INT8]);
