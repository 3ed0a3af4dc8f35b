export type StoreFailure =
  /** The database cannot be opened or reached. */
  | "unavailable"
  /** A newer Parapet has written the database. */
  | "too_new"
  /** The database needs migrations, and this server is not to apply them. */
  | "not_migrated"
  /** A cursor that no list has given out. */
  | "bad_cursor";

/**
 * The store cannot do what was asked; the message is a sentence that says what to do, without
 * secrets.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreFailure;

  constructor(code: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
