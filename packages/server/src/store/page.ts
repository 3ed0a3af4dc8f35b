import { StoreError } from "./store-error.ts";

/** Part of a list that can grow without bound. */
export type Page<Row> = {
  readonly rows: readonly Row[];
  /** Opaque; asks for what follows. Undefined after the last row. */
  readonly next: string | undefined;
};

export type PageRequest = {
  /** At most this many rows, 1 or more. */
  readonly limit: number;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
};

/** The place of a row in a list that is ordered by time, then by id. */
export type Place = { readonly at: string; readonly id: string };

/** Cuts the page out of rows of which one more than the limit was asked for. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last && cursorOf(last) };
}

export function cursorFrom({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** Throws StoreError "bad_cursor". */
export function placeFrom(cursor: string): Place {
  const parts = partsOf(cursor);
  if (!Array.isArray(parts)) throw badCursor();
  const [at, id]: readonly unknown[] = parts;
  if (typeof at !== "string" || typeof id !== "string") throw badCursor();
  return { at, id };
}

/** A cursor of a list that is ordered by a counted number. Throws StoreError "bad_cursor". */
export function sequenceFrom(cursor: string): number {
  const sequence = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(sequence)) throw badCursor();
  return sequence;
}

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor.slice(0, 2000), "base64url").toString());
  } catch {
    throw badCursor();
  }
}

function badCursor(): StoreError {
  return new StoreError(
    "bad_cursor",
    "The cursor is not one of this list; leave it out to begin at the first page.",
  );
}
