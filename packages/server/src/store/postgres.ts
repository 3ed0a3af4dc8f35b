import { PostgresDialect, PostgresQueryCompiler, sql } from "kysely";
import { Pool, types } from "pg";
import type { StoreDialect } from "./dialect.ts";

const connections = 10;
/** Milliseconds. */
const connectTimeout = 10_000;
const statementTimeout = 60_000;

/** Many servers on one database. `address` is a `postgres://` URL, for a Unix socket with `?host=/folder`. */
export function postgres(address: string): StoreDialect {
  const pool = new Pool({
    connectionString: address,
    application_name: "parapet",
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    types: { getTypeParser: typeParser },
  });
  // An idle connection that breaks is replaced when the next query needs one; unheard, it would end the process.
  pool.on("error", () => {});
  return {
    kysely: new CleanTextDialect({ pool }),
    types: {
      text: 'text collate "C"',
      integer: "integer",
      sequence: "bigint generated always as identity primary key",
      strict: "",
    },
    lock: async (transaction, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`parapet ${name}`}, 0))`.execute(
        transaction,
      );
    },
    lightly: (query, work) =>
      query.transaction().execute(async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        return work(transaction);
      }),
    explain,
  };
}

class CleanTextDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new CleanTextCompiler();
  }
}

/** PostgreSQL refuses U+0000 in text; a filter that holds it finds nothing, as it does in SQLite. */
class CleanTextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(
      typeof parameter === "string" ? parameter.replaceAll("\u0000", "\uFFFD") : parameter,
    );
  }
}

/** Counts and sums arrive as text, because they could be larger than any of ours is. */
const typeParser: typeof types.getTypeParser = (type: number, format?: "text" | "binary") =>
  largeNumbers.has(type) ? Number : types.getTypeParser(type, format);

const largeNumbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Without the address, which holds a password. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === "28P01" || code === "28000" || error.message.startsWith("SASL")) {
    return "PostgreSQL refuses the user or the password; correct --database.";
  }
  if (code === "3D000") return "PostgreSQL has no such database; create it, or correct --database.";
  if (code === "42501" || code === "3F000") {
    return "PostgreSQL does not let this user create tables; grant it CREATE on the schema.";
  }
  if (/^(E[A-Z_]+|08\w{3}|53\w{3}|57P\w{2})$/.test(code)) {
    return `PostgreSQL cannot be reached (${code}); start it, or correct --database.`;
  }
  if (/timeout|terminated|does not support SSL/i.test(error.message)) {
    return `PostgreSQL cannot be reached (${error.message}); start it, or correct --database.`;
  }
  return undefined;
}
