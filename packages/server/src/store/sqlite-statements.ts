import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { storable } from "./text/storable-text.ts";
import type { Statements } from "./dialect.ts";

const cachedStatements = 300;

/**
 * The statements of one connection, each prepared once: for Kysely, and for what is run without it.
 */
export type SqliteStatements = SqliteDatabase &
  Statements & {
    /** Reads and runs a statement without parameters again. */
    readonly execute: (text: string) => void;
    readonly isTransaction: () => boolean;
  };

export function statementsOf(database: DatabaseSync): SqliteStatements {
  const forKysely = kept((text) => asKyselyStatement(database.prepare(text)));
  const plain = kept((text) => database.prepare(text));
  return {
    prepare: forKysely,
    first: (text, parameters) => plain(text).get(...parameters.map(storable)),
    all: (text, parameters) => plain(text).all(...parameters.map(storable)),
    run: (text, parameters) => void plain(text).run(...parameters.map(storable)),
    execute: (text) => database.exec(text),
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

function kept<Statement>(prepare: (text: string) => Statement): (text: string) => Statement {
  const statements = new Map<string, Statement>();
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = prepare(text);
    if (statements.size >= cachedStatements) statements.clear();
    statements.set(text, statement);
    return statement;
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
  if (typeof value === "string") return storable(value);
  if (typeof value === "number" || value === null) return value;
  throw new TypeError(`A ${typeof value} cannot be stored; convert it to text or a number.`);
}
