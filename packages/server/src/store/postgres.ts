import { PostgresDialect, PostgresQueryCompiler, sql } from "kysely";
import { Pool, types } from "pg";
import { agentsFirst } from "./connection-order.ts";
import type { StoreDialect, TableColumn } from "./dialect.ts";
import { postgresFailureOf } from "./postgres-failure.ts";
import { storable } from "./text/storable-text.ts";

const connections = 10;
/** Of these, for all but agents. */
const mostForOthers = 7;
/** Milliseconds. */
const connectTimeout = 10_000;
const statementTimeout = 60_000;
/** A table that somebody else holds must not take all connections with it. */
const lockTimeout = 10_000;

/**
 * Many servers on one database. `address` is a `postgres://` URL, for a Unix socket with
 * `?host=/folder`.
 */
export function postgres(address: string): StoreDialect {
  const pool = new Pool({
    connectionString: address,
    application_name: "parapet",
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    types: { getTypeParser: typeParser },
  });
  // A connection that breaks is replaced when the next query needs one; without a listener its
  // error would end the process. The pool reports those that are idle, a client in use reports its
  // own, and the statement that it runs fails with the same error.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Compiling takes longer than any statement of ours: a count of 80,000 rows took 2.1 s with it
    // and 0.35 s without. Runs before what the connection was asked for.
    client.query("set jit = off").catch(() => {});
  });
  return {
    kysely: new CleanTextDialect({
      pool: agentsFirst(pool, { mostForOthers, waitMs: connectTimeout }),
    }),
    types: {
      text: 'text collate "C"',
      integer: "integer",
      sequence: "bigint generated always as identity primary key",
      unlogged: "unlogged",
      strict: "",
      clustered: "",
    },
    hasTable: async (query, name) => {
      const { rows } = await sql<{
        readonly known: string | null;
      }>`select to_regclass(${name}) as known`.execute(query);
      return rows[0]?.known !== null;
    },
    columns: async (query) => {
      const { rows } = await sql<TableColumn>`
        select relname as "table", attname as "column"
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relkind in ('r', 'p') and pg_table_is_visible(pg_class.oid)
          and relnamespace <> 'pg_catalog'::regnamespace and attnum > 0 and not attisdropped
      `.execute(query);
      return rows;
    },
    lock: async (transaction, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`parapet ${name}`}, 0))`.execute(
        transaction,
      );
    },
    relaxed: (query, work) =>
      query.transaction().execute(async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        return work(transaction);
      }),
    failureOf: postgresFailureOf,
    location: placeOf(address),
  };
}

class CleanTextDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new CleanTextCompiler();
  }
}

/** A filter for U+0000, which PostgreSQL refuses in text, finds nothing else, as in SQLite. */
class CleanTextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

/** Counts and sums arrive as text, because they could be larger than any of ours is. */
const typeParser: typeof types.getTypeParser = (type: number, format?: "text" | "binary") =>
  largeNumbers.has(type) ? Number : types.getTypeParser(type, format);

const largeNumbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** "db.example:5432/parapet", without the user and the password. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return "PostgreSQL";
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
