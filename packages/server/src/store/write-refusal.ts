/** Why the database takes no writes while it can still be read. */
export type WriteRefusal = {
  /** For the log: "SQLITE_FULL". */
  readonly code: string;
  /** The beginning of a sentence: "The disk with the data folder is full". */
  readonly cause: string;
  /** What to do about it. */
  readonly remedy: string;
};

/** By SQLite's primary result code. */
const refusals: ReadonlyMap<number, WriteRefusal> = new Map([
  [5, busy("SQLITE_BUSY")],
  [6, busy("SQLITE_LOCKED")],
  [
    8,
    {
      code: "SQLITE_READONLY",
      cause: "The data folder is read-only",
      remedy: "make it writable",
    },
  ],
  [10, broken("SQLITE_IOERR")],
  [
    13,
    {
      code: "SQLITE_FULL",
      cause: "The disk with the data folder is full",
      remedy: "free some space on it",
    },
  ],
  [14, broken("SQLITE_CANTOPEN")],
]);

function busy(code: string): WriteRefusal {
  return {
    code,
    cause: "Another process holds the database in the data folder",
    remedy: "stop that process",
  };
}

function broken(code: string): WriteRefusal {
  return {
    code,
    cause: "The disk with the data folder cannot be written",
    remedy: "look at the disk and at the permissions of the data folder",
  };
}

/** Undefined for an error that says nothing about the other writes: what was to be written is at fault, or Parapet. */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  // The rest of the number says more than anybody needs.
  return refusals.get(Number(error.errcode) & 0xff);
}
