import { sharedValue, useShared } from "../core/shared-value.ts";

/** A list of which only the first rows were read. */
export type ShortenedList = {
  readonly rows: number;
  /** Undefined if it is unknown. */
  readonly total: number | undefined;
};

const lists = sharedValue<ReadonlyMap<string, ShortenedList>>(new Map());

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Names a list: its operation and filters, without where a page begins and ends. */
export function listKey(name: string, query: Query = {}): string {
  const filters = Object.entries(query)
    .filter(([key, value]) => !pages.has(key) && value !== undefined && value !== "")
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...filters.toSorted()].join(" ");
}

const pages: ReadonlySet<string> = new Set(["limit", "cursor", "offset"]);

/** Remembers how much of a list was read; undefined: all of it. */
export function noteList(key: string, list: ShortenedList | undefined): void {
  const known = lists.get();
  const before = known.get(key);
  if (before?.rows === list?.rows && before?.total === list?.total) return;
  const after = new Map(known);
  if (list === undefined) after.delete(key);
  else after.set(key, list);
  lists.set(after);
}

/** What is known of a list that was not read whole. */
export function useShortenedLists(): ReadonlyMap<string, ShortenedList> {
  return useShared(lists);
}
