import type { Dialect, Kysely } from "kysely";
import type { DatabaseFailure } from "./database-failure.ts";
import type { Schema } from "./schema.ts";

/** How a database spells what all of them have. */
export type ColumnTypes = {
  /** Text that is compared byte by byte. */
  readonly text: string;
  readonly integer: string;
  /** Definition of a primary key that the database counts up by itself, never twice the same. */
  readonly sequence: string;
  /** Before "table", for one whose rows need not outlive a crash of the database. */
  readonly unlogged: string;
  /** What follows a table's columns. */
  readonly strict: string;
  /** The same for a table of small rows that are found by their primary key alone. */
  readonly clustered: string;
};

/** Statements with `?` for each parameter. */
export type Statements = {
  readonly first: (
    text: string,
    parameters: readonly (string | number)[],
  ) => Readonly<Record<string, unknown>> | undefined;
  readonly all: (
    text: string,
    parameters: readonly (string | number)[],
  ) => readonly Readonly<Record<string, unknown>>[];
  readonly run: (text: string, parameters: readonly (string | number)[]) => void;
};

export type TableColumn = { readonly table: string; readonly column: string };

/** All that differs between the databases; sqlite.ts and postgres.ts each provide one. */
export type StoreDialect = {
  readonly kysely: Dialect;
  readonly types: ColumnTypes;
  /** Whether there is a table of this name. */
  readonly hasTable: (query: Kysely<Schema>, name: string) => Promise<boolean>;
  /** The columns of all tables, those of others than Parapet as well. */
  readonly columns: (query: Kysely<Schema>) => Promise<readonly TableColumn[]>;
  /** Keeps every other transaction that asks for the same name waiting until this one ends. */
  readonly lock: (transaction: Kysely<Schema>, name: string) => Promise<void>;
  /**
   * Does work whose commits outlive this process but need not outlive the machine: the disk is not
   * waited for, which takes a hundredth of the time. Never within a transaction.
   */
  readonly relaxed: <T>(
    query: Kysely<Schema>,
    work: (query: Kysely<Schema>) => Promise<T>,
  ) => Promise<T>;
  /**
   * The same for work that runs statements by itself and answers at once, in one transaction that
   * is rolled back when it throws. Only where the database is in this process, where Kysely would
   * take longer than the statements.
   */
  readonly sync?: <T>(query: Kysely<Schema>, work: (statements: Statements) => T) => Promise<T>;
  /**
   * The first row of a query, at once and without a turn in the queue; undefined while a
   * transaction is under way, of which it would see too much. Only where the database is in this
   * process.
   */
  readonly readSync?: (text: string) => Readonly<Record<string, unknown>> | undefined;
  /**
   * Throws where the disk has no room for more, which a small write does not find out. Only where
   * the database is a file.
   */
  readonly assertRoom?: () => void;
  /** What an error says of the database itself; undefined where it is about the statement. */
  readonly failureOf: (error: unknown) => DatabaseFailure | undefined;
  /**
   * Where the database is, for the person who starts Parapet: a path, or a host and a name. Without
   * a password.
   */
  readonly location: string;
};
