import { StoreError } from "./store-error.ts";

/**
 * Why a database does not do what it is asked, whatever that is. Callers of the API read it: it
 * names no path and no secret.
 */
export type DatabaseFailure = {
  /** The database's own name of it, for the log: "SQLITE_FULL", "57P01", "ECONNREFUSED". */
  readonly code: string;
  /** The beginning of a sentence: "The disk with the database is full". */
  readonly cause: string;
  /** The rest of the sentence: "free some space on it". */
  readonly remedy: string;
  /** True where it can still be read. */
  readonly readable: boolean;
};

/**
 * `place` lacks something that a migration made: it was dropped, or an earlier backup was restored
 * while Parapet runs.
 */
export function incomplete(
  place: string,
  missing = "a table, a column or a key of Parapet",
): Omit<DatabaseFailure, "code"> {
  return {
    cause: `${place} lacks ${missing}`,
    remedy: "restore the database from a backup, and restart Parapet",
    readable: false,
  };
}

/** A statement failed for a reason that is outside of it: every other one would fail as well. */
export class DatabaseUnavailable extends StoreError {
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure, cause: unknown) {
    super("unavailable", `${failure.cause}; ${failure.remedy}.`, { cause });
    this.failure = failure;
  }

  /**
   * The same for the person who starts Parapet; `place` is the path or the host of the database.
   */
  atStart(place: string): StoreError {
    const { cause, remedy } = this.failure;
    return new StoreError(
      "unavailable",
      `${cause} (${place}); ${remedy}, or specify another --database.`,
      { cause: this.cause },
    );
  }
}

/** The same error, or what it says of the database. */
export function asDatabaseError(
  error: unknown,
  failureOf: (error: unknown) => DatabaseFailure | undefined,
): unknown {
  if (error instanceof StoreError) return error;
  const failure = failureOf(error);
  return failure === undefined ? error : new DatabaseUnavailable(failure, error);
}
