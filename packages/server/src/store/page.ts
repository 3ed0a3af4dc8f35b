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
  if (!isText(at) || !isText(id)) throw badCursor();
  return { at, id };
}

/** A cursor of a list that is ordered by a counted number. Throws StoreError "bad_cursor". */
export function sequenceFrom(cursor: string): number {
  const sequence = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(sequence)) throw badCursor();
  return sequence;
}

/** What a list is ordered by; a number that descends is given negative. */
export type Position = readonly (string | number)[];

/**
 * A page of a list that is held in full, in the order of its positions, no two of which are alike.
 * Throws StoreError "bad_cursor".
 */
export function pageIn<Item>(
  items: readonly Item[],
  { limit, cursor }: PageRequest,
  positionOf: (item: Item) => Position,
): Page<Item> {
  if (cursor === undefined) {
    return pageOf(items.slice(0, limit + 1), limit, (item) => positionCursor(positionOf(item)));
  }
  const after = positionFrom(cursor);
  // Positions ascend: the first one behind is found by halving.
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const item = items[middle];
    if (item !== undefined && comparePositions(positionOf(item), after) <= 0) from = middle + 1;
    else to = middle;
  }
  return pageOf(items.slice(from, from + limit + 1), limit, (item) =>
    positionCursor(positionOf(item)),
  );
}

/** A page of a list that is held in full, in its own order. Throws StoreError "bad_cursor". */
export function rankedPage<Item>(items: readonly Item[], request: PageRequest): Page<Item> {
  const ranked = items.map((item, rank) => ({ item, rank }));
  const { rows, next } = pageIn(ranked, request, ({ rank }) => [rank]);
  return { rows: rows.map(({ item }) => item), next };
}

export function comparePositions(a: Position, b: Position): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (right === undefined) return 1;
    if (left === right) continue;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

export function positionCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws StoreError "bad_cursor". */
export function positionFrom(cursor: string): Position {
  const parts = partsOf(cursor);
  if (!Array.isArray(parts)) throw badCursor();
  const position: readonly unknown[] = parts;
  return position.map((part) => {
    if (!isText(part) && typeof part !== "number") throw badCursor();
    return part;
  });
}

/** As far as PostgreSQL's integer goes. */
const largestRank = 2 ** 31 - 1;

/** The position of a list that is ordered by two texts. Throws StoreError "bad_cursor". */
export function textsFrom(cursor: string): readonly [string, string] {
  const [first, second] = positionFrom(cursor);
  if (typeof first !== "string" || typeof second !== "string") throw badCursor();
  return [first, second];
}

/**
 * The position of a list that is ordered by a whole number and a text. Throws StoreError
 * "bad_cursor".
 */
export function rankFrom(cursor: string): readonly [number, string] {
  const [rank, text] = positionFrom(cursor);
  if (!Number.isInteger(rank) || typeof rank !== "number" || Math.abs(rank) > largestRank)
    throw badCursor();
  if (typeof text !== "string") throw badCursor();
  return [rank, text];
}

/** A text that every database takes. */
function isText(part: unknown): part is string {
  return typeof part === "string" && !part.includes("\0");
}

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor.slice(0, 4000), "base64url").toString());
  } catch {
    throw badCursor();
  }
}

function badCursor(): StoreError {
  return new StoreError(
    "bad_cursor",
    "This cursor does not belong to this list; omit it to start at the first page.",
  );
}
