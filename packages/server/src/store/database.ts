import type { Kysely } from "kysely";
import type { Statements, StoreDialect } from "./dialect.ts";
import type { Schema } from "./schema.ts";

/** What a repository works with. */
export type Database = {
  readonly query: Kysely<Schema>;
  /**
   * Runs in one transaction, the surrounding one if there is one; others that name the same lock
   * wait for its end.
   */
  readonly exclusively: <T>(
    lock: string,
    work: (query: Kysely<Schema>) => Promise<T>,
  ) => Promise<T>;
  /**
   * Does work whose commits outlive this process, and may be lost when the machine itself fails:
   * for what is written at every call of an agent.
   */
  readonly relaxed: <T>(work: (query: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /**
   * The same, in one transaction, with statements that answer at once. Undefined where there are
   * none, and within a transaction.
   */
  readonly sync: (<T>(work: (statements: Statements) => T) => Promise<T>) | undefined;
  /**
   * The first row of a query, at once; undefined where the query has to be made in the usual way.
   */
  readonly readSync: (text: string) => Readonly<Record<string, unknown>> | undefined;
  /** The injected clock, as text. */
  readonly now: () => string;
};

export function databaseOver(
  query: Kysely<Schema>,
  dialect: StoreDialect,
  clock: () => Date,
): Database {
  const { sync } = dialect;
  return {
    query,
    exclusively: async (lock, work) => {
      const locked = async (transaction: Kysely<Schema>) => {
        await dialect.lock(transaction, lock);
        return work(transaction);
      };
      return query.isTransaction ? locked(query) : query.transaction().execute(locked);
    },
    relaxed: (work) => (query.isTransaction ? work(query) : dialect.relaxed(query, work)),
    sync: sync === undefined || query.isTransaction ? undefined : (work) => sync(query, work),
    readSync: (text) => dialect.readSync?.(text),
    now: () => clock().toISOString(),
  };
}
