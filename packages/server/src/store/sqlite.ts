import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, sql, SqliteDialect, SqliteDriver } from "kysely";
import type { AbortableOperationOptions, DatabaseConnection } from "kysely";
import type { StoreDialect, TableColumn } from "./dialect.ts";
import { assertDiskRoom } from "./disk-room.ts";
import { type LogOnDisk, logOnDisk } from "./log-on-disk.ts";
import { type LogThread, logThread } from "./log-thread.ts";
import { assertDatabaseFiles } from "./database-files.ts";
import { assertThere, openFilesOf } from "./open-file.ts";
import { sqliteFailureOf } from "./sqlite-failure.ts";
import { columnsQuery, sqliteTypes } from "./columns/sqlite-tables.ts";
import { type SqliteStatements, statementsOf } from "./sqlite-statements.ts";
import { StoreError } from "./store-error.ts";

/** How long a writer waits for another process at most, and how often it looks. Milliseconds. */
const longestWait = 10_000;
const pause = 1;

/** How long a statement waits for another process now. Milliseconds. */
export type Patience = () => number;
/**
 * Pages of 4 KB in the log before SQLite itself moves them into the file: 128 MB. A thread does it
 * long before, where there is one; while SQLite does it nobody is answered, and it takes hardly
 * longer for more pages, most of which are the same ones again.
 */
const checkpointPages = 32_000;
const SQLITE_BUSY = 5;
/** One of them is in every database of Parapet. */
const versionTables: ReadonlySet<string> = new Set(["schema_version", "telemetry_version"]);

/**
 * Whether this server has the file open already, and as which one, where that is known (`idOf`).
 */
export type Existing = boolean | { readonly id: string };

/** The place of a database that no file holds. */
export const inMemory = ":memory:";

/**
 * One file, in a folder that only its owner can read. It is made unless it `exists`, open elsewhere
 * in this server.
 */
export function sqlite(
  file: string,
  exists: Existing = false,
  patience: Patience = () => longestWait,
): StoreDialect {
  const path = file === inMemory ? file : resolve(file);
  const untilFree = untilFreeFor(patience);
  const log = logThread(path);
  let opened: SqliteStatements | undefined;
  let assertInPlace: (() => void) | undefined;
  let disk: LogOnDisk | undefined;
  let isRelaxed = false;
  const open = (): SqliteStatements => {
    if (opened !== undefined) return opened;
    const database = openDatabase(path, exists);
    disk = path === inMemory ? undefined : logOnDisk(path);
    // FULL would wait for the disk with the lock of all writers, and in this thread.
    database.exec(`pragma synchronous = ${disk === undefined ? "full" : "normal"}`);
    opened = endingWith(log, database, disk);
    assertInPlace = openFilesOf(path);
    return opened;
  };
  /** What was committed is on the disk once it resolves, even when the power fails. */
  const written = async (): Promise<void> => {
    if (!isRelaxed && opened?.isTransaction() === false) await disk?.sync();
  };
  /** The connection is held by the caller, so that nobody else's work is taken for this. */
  const relaxedly = async <T>(work: () => Promise<T>): Promise<T> => {
    isRelaxed = true;
    try {
      return await work();
    } finally {
      isRelaxed = false;
    }
  };
  const openToWrite = (): SqliteStatements => {
    const statements = open();
    assertInPlace?.();
    return statements;
  };
  return {
    kysely: new NodeSqliteDialect({ open, openToWrite, written }, untilFree),
    types: sqliteTypes,
    hasTable: async (query, name) => {
      const { rows } =
        await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(
          query,
        );
      return rows.length > 0;
    },
    columns: async (query) => (await sql.raw<TableColumn>(columnsQuery).execute(query)).rows,
    // Every transaction begins as the only writer.
    lock: async () => {},
    relaxed: (query, work) =>
      query
        .connection()
        .execute((connection) => {
          openToWrite();
          return relaxedly(() => work(connection));
        })
        .finally(log.wrote),
    sync: (query, work) =>
      query
        .connection()
        .execute(() => inOneCommit(openToWrite(), work, untilFree))
        .finally(log.wrote),
    readSync: (text) => (open().isTransaction() ? undefined : open().first(text, [])),
    ...(path === inMemory ? {} : { assertRoom: () => assertDiskRoom(path) }),
    failureOf: (error) => sqliteFailureOf(error, path),
    location: path,
  };
}

function endingWith(
  log: LogThread,
  database: DatabaseSync,
  disk: LogOnDisk | undefined,
): SqliteStatements {
  const statements = statementsOf(database);
  log.opened();
  return {
    ...statements,
    close: () => {
      disk?.close();
      statements.close();
      log.close();
    },
  };
}

/** The connection is held by the caller, so that nothing of another transaction comes between. */
async function inOneCommit<T>(
  statements: SqliteStatements,
  work: (statements: SqliteStatements) => T,
  untilFree: UntilFree,
): Promise<T> {
  await untilFree(async () => statements.run("begin immediate", []));
  try {
    const result = work(statements);
    statements.run("commit", []);
    return result;
  } catch (error) {
    if (statements.isTransaction()) statements.run("rollback", []);
    throw error;
  }
}

/** What a connection is opened with, and told when something was written. */
type Opening = {
  readonly open: () => SqliteStatements;
  readonly openToWrite: () => SqliteStatements;
  readonly written: () => Promise<void>;
};

class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: () => SqliteDriver;

  constructor(opening: Opening, untilFree: UntilFree) {
    super({ database: async () => opening.open() });
    this.#driver = () => new PatientDriver(opening, untilFree);
  }

  override createDriver(): SqliteDriver {
    return this.#driver();
  }
}

class PatientDriver extends SqliteDriver {
  readonly #opening: Opening;
  readonly #untilFree: UntilFree;
  #connection: DatabaseConnection | undefined;

  constructor(opening: Opening, untilFree: UntilFree) {
    super({ database: async () => opening.open() });
    this.#opening = opening;
    this.#untilFree = untilFree;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= patient(await super.acquireConnection(), this.#opening, this.#untilFree);
    return this.#connection;
  }

  /**
   * A transaction that reads first and writes later would fail, instead of wait, when another
   * process writes between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** On a full disk SQLite has rolled back by itself; to do it again would fail and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#opening.open().isTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Waits for another writer without holding up this process, as SQLite itself would. */
function patient(
  connection: DatabaseConnection,
  { openToWrite, written }: Opening,
  untilFree: UntilFree,
): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      const isRead = query.query.kind === "SelectQueryNode" || /^\s*select\b/i.test(query.sql);
      if (!isRead) openToWrite();
      const result = await untilFree(() => connection.executeQuery<Row>(query, options), isRead);
      if (!isRead) await written();
      return result;
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

/** A read goes on beside a writer, and says nothing about one. */
type UntilFree = <T>(work: () => Promise<T>, isRead?: boolean) => Promise<T>;

/**
 * Does work again while another process writes. All work of a connection waits in a line: once the
 * first has waited long enough, the rest fails at once, until that process has ended its
 * transaction.
 */
function untilFreeFor(patience: Patience): UntilFree {
  const free = { since: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  let busy = free;
  const noteBusy = (): boolean => {
    const now = performance.now();
    const since = now - busy.last > patience() ? now : busy.since;
    busy = { since, last: now };
    return now - since < patience();
  };
  return async (work, isRead = false) => {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        const result = await work();
        if (!isRead) busy = free;
        return result;
      } catch (error) {
        if (!isBusy(error) || !noteBusy()) throw error;
      }
      // oxlint-disable-next-line no-await-in-loop
      await wait(pause);
    }
  };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  // The rest of the number says why.
  return (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

function openDatabase(path: string, exists: Existing): DatabaseSync {
  const id = typeof exists === "object" ? exists.id : undefined;
  if (path !== inMemory) {
    assertDatabaseFiles(path);
    if (exists === false) makeFile(path);
    else assertThere(path, id);
  }
  const database = new DatabaseSync(path, {
    timeout: longestWait,
    enableForeignKeyConstraints: true,
  });
  try {
    // Another file may have come to the path since; SQLite opens it now, before anything of it is
    // read.
    if (id !== undefined) assertThere(path, id);
    refuseThirdParty(database, path);
    for (const setting of [
      "journal_mode = wal",
      "trusted_schema = off",
      // Nothing of it is in a folder that others may read, however large an answer is that has to
      // be sorted.
      "temp_store = memory",
      `wal_autocheckpoint = ${checkpointPages}`,
    ]) {
      database.exec(`pragma ${setting}`);
    }
    database.exec("pragma busy_timeout = 0");
    // Makes the log, and keeps another process from removing it.
    database.exec("select count(*) from sqlite_schema");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeFile(path: string): void {
  makeFolder(dirname(path));
  // SQLite gives its log and its shared memory the mode of the file.
  closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
}

/** Throws StoreError for the file of another program, before anything of it changes. */
function refuseThirdParty(database: DatabaseSync, path: string): void {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  const names = tables.map(({ name }) => String(name));
  if (names.length === 0 || names.some((name) => versionTables.has(name))) return;
  throw new StoreError(
    "unavailable",
    `${path} is a SQLite database of another program; specify another --database.`,
  );
}

/** Not `recursive`, which never ends where a parent exists and takes no folders, as in /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}
