import type { DatabaseConnection, Dialect, Driver } from "kysely";
import { asDatabaseError, type DatabaseFailure } from "./database-failure.ts";
import type { StoreDialect } from "./dialect.ts";

type FailureOf = (error: unknown) => DatabaseFailure | undefined;

/**
 * The same dialect; a statement that fails because of the database, and not because of what it
 * says, throws DatabaseUnavailable.
 */
export function translateFailures(dialect: StoreDialect): StoreDialect {
  const { failureOf, relaxed, sync, readSync, assertRoom } = dialect;
  const explained = explaining(failureOf);
  return {
    ...dialect,
    kysely: explainingDialect(dialect.kysely, failureOf),
    relaxed: (query, work) => explained(relaxed(query, work)),
    ...(sync && { sync: (query, work) => explained(sync(query, work)) }),
    ...(readSync && { readSync: (text) => explainedNow(() => readSync(text), failureOf) }),
    ...(assertRoom && { assertRoom: () => explainedNow(assertRoom, failureOf) }),
  };
}

function explainedNow<T>(work: () => T, failureOf: FailureOf): T {
  try {
    return work();
  } catch (error) {
    throw asDatabaseError(error, failureOf);
  }
}

function explaining(failureOf: FailureOf): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work;
    } catch (error) {
      throw asDatabaseError(error, failureOf);
    }
  };
}

function explainingDialect(dialect: Dialect, failureOf: FailureOf): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => explainingDriver(dialect.createDriver(), failureOf),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** A driver is given back the connections that it gave out, and knows only its own. */
function explainingDriver(driver: Driver, failureOf: FailureOf): Driver {
  const explained = explaining(failureOf);
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const own = (connection: DatabaseConnection): DatabaseConnection =>
    inner.get(connection) ?? connection;
  return {
    init: (options) => explained(driver.init(options)),
    acquireConnection: async (options) => {
      const connection = await explained(driver.acquireConnection(options));
      const outer: DatabaseConnection = {
        executeQuery: (query, how) => explained(connection.executeQuery(query, how)),
        streamQuery: (query, size, how) => connection.streamQuery(query, size, how),
      };
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: (connection, settings) =>
      explained(driver.beginTransaction(own(connection), settings)),
    commitTransaction: (connection) => explained(driver.commitTransaction(own(connection))),
    rollbackTransaction: (connection) => explained(driver.rollbackTransaction(own(connection))),
    releaseConnection: (connection, options) => driver.releaseConnection(own(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}
