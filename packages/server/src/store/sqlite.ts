import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { CompiledQuery, SqliteDialect, SqliteDriver } from "kysely";
import type {
  DatabaseConnection,
  SqliteDatabase,
  SqliteDialectConfig,
  SqliteStatement,
} from "kysely";
import type { StoreDialect } from "./dialect.ts";

/** Milliseconds that a writer waits for another process. */
const busyTimeout = 10_000;
const cachedStatements = 300;

/** One file, in a folder that only its owner can read. */
export function sqlite(file: string): StoreDialect {
  const path = resolve(file);
  const config = { database: async () => statementsOf(openDatabase(path)) };
  return {
    kysely: new NodeSqliteDialect(config),
    types: {
      text: "text",
      integer: "integer",
      sequence: "integer primary key autoincrement",
      strict: "strict",
    },
    // Every transaction begins as the only writer.
    lock: async () => {},
    explain: (error) => explain(error, path),
  };
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/** A transaction that reads first and writes later would fail, instead of wait, when another process writes between. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite gives its log and its shared memory the mode of the file.
  closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
  const database = new DatabaseSync(path, {
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
  });
  // FULL: a commit that was acknowledged is on the disk, even when the power fails.
  for (const setting of ["journal_mode = wal", "synchronous = full", "trusted_schema = off"]) {
    database.exec(`pragma ${setting}`);
  }
  return database;
}

function statementsOf(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(sql));
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.all(...parameters.map(bindable)).values(),
  };
}

/** `node:sqlite` takes a Date or an object for named parameters and stores NULL. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  throw new TypeError(`A ${typeof value} cannot be stored; convert it to text or a number.`);
}

function explain(error: unknown, path: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/not a database|malformed|file is encrypted/.test(error.message)) {
    return `${path} is no SQLite database; restore it from a backup, or give another --database.`;
  }
  if ("syscall" in error || /unable to open|readonly database/.test(error.message)) {
    return `${path} cannot be opened for writing (${error.message}); give another --database, or correct its permissions.`;
  }
  if (/database is locked/.test(error.message)) {
    return `${path} is held by another process; stop it, or give another --database.`;
  }
  return undefined;
}
