import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { inTurn } from "./in-turn.ts";

/** Tables that grow with calls, and whose rows name the service that a caller gave. */
export type LimitedTable = "evaluations" | "violations" | "events";

/** Bytes are those of the bodies, which are nearly all of a row. */
export type TableSize = { readonly rows: number; readonly bytes: number };

export type RowLimits = {
  /**
   * Deletes rows where a table is larger than that: the oldest of the services that have most, so
   * that none loses what is its share for the sake of another. Services without a workspace share
   * one part, for callers make up their names. Answers how many went.
   */
  readonly trim: (table: LimitedTable, most: TableSize) => Promise<number>;
};

/** Rows that go, or are measured, in one statement: others are answered in between. */
const atOnce = { deleted: 1_000, measured: 5_000 };
/** So much is left free, that it need not be done again at once. */
const filled = 0.9;
const bodyBytes = sql<number>`octet_length(body)`;

export function rowLimitsIn({ query }: Database): RowLimits {
  /** What was measured up to a row, deleted rows included: never less than there is. */
  const measured = new Map<LimitedTable, { readonly last: number; readonly bytes: number }>();

  /** Sizes by service of the rows after one, in the order of arrival. */
  const sizesAfter = async (table: LimitedTable, after: number) => {
    const sizes = new Map<string, TableSize>();
    let last = after;
    for (;;) {
      const slice = query
        .selectFrom(table)
        .select(["sequence", "service", bodyBytes.as("size")])
        .where("sequence", ">", last)
        .orderBy("sequence")
        .limit(atOnce.measured);
      // Each statement goes on where the one before has ended.
      /* oxlint-disable no-await-in-loop */
      const found = await query
        .selectFrom(slice.as("slice"))
        .select(({ fn }) => [
          "service",
          fn.countAll<number>().as("rows"),
          fn.sum<number>("size").as("bytes"),
          fn.max("sequence").as("last"),
        ])
        .groupBy("service")
        .execute();
      if (found.length === 0) return { sizes, last };
      for (const { service, ...one } of found) {
        const { rows, bytes } = sizes.get(service) ?? { rows: 0, bytes: 0 };
        sizes.set(service, { rows: rows + one.rows, bytes: bytes + one.bytes });
        last = Math.max(last, one.last);
      }
      await nextTurn();
      /* oxlint-enable no-await-in-loop */
    }
  };

  const mayBeLarger = async (table: LimitedTable, most: TableSize): Promise<boolean> => {
    const { first, last } = await query
      .selectFrom(table)
      .select(({ fn }) => [fn.min("sequence").as("first"), fn.max("sequence").as("last")])
      .executeTakeFirstOrThrow();
    const before = measured.get(table) ?? { last: 0, bytes: 0 };
    const added = await sizesAfter(table, before.last);
    const bytes = sum([...added.sizes.values()].map((size) => size.bytes)) + before.bytes;
    measured.set(table, { last: added.last, bytes });
    // Numbers are given once, so that there are at most as many rows as numbers.
    return last - first >= most.rows || bytes > most.bytes;
  };

  /** Deletes the oldest of a part until as much is gone; says how many rows went. */
  const deleteOldest = async (
    table: LimitedTable,
    part: string,
    excess: number,
    weightOf: (size: number) => number,
  ): Promise<number> => {
    const own =
      part === others
        ? sql<boolean>`service not in (select service from workspaces)`
        : sql<boolean>`service = ${part}`;
    let left = excess;
    let gone = 0;
    while (left > 0) {
      // Each statement goes on where the one before has ended.
      /* oxlint-disable no-await-in-loop */
      const oldest = await query
        .selectFrom(table)
        .select(["sequence", bodyBytes.as("size")])
        .where(own)
        .orderBy("sequence")
        .limit(atOnce.deleted)
        .execute();
      let last: number | undefined;
      for (const { sequence, size } of oldest) {
        if (left <= 0) break;
        left -= weightOf(size);
        last = sequence;
      }
      if (last === undefined) break;
      const { numDeletedRows } = await query
        .deleteFrom(table)
        .where(own)
        .where("sequence", "<=", last)
        .executeTakeFirstOrThrow();
      gone += Number(numDeletedRows);
      await nextTurn();
      /* oxlint-enable no-await-in-loop */
    }
    return gone;
  };

  return {
    trim: async (table, most) => {
      if (!(await mayBeLarger(table, most))) return 0;
      const workspaces = await query.selectFrom("workspaces").select("service").execute();
      const isKnown = new Set(workspaces.map(({ service }) => service));
      const partsNow = async (): Promise<ReadonlyMap<string, TableSize>> => {
        const { sizes, last } = await sizesAfter(table, 0);
        measured.set(table, { last, bytes: sum([...sizes.values()].map(({ bytes }) => bytes)) });
        const parts = new Map<string, TableSize>();
        for (const [service, { rows, bytes }] of sizes) {
          const part = isKnown.has(service) ? service : others;
          const before = parts.get(part) ?? { rows: 0, bytes: 0 };
          parts.set(part, { rows: before.rows + rows, bytes: before.bytes + bytes });
        }
        return parts;
      };
      let gone = 0;
      await inTurn(["rows", "bytes"] as const, async (unit) => {
        const parts = await partsNow();
        const sizes = [...parts.values()].map((size) => size[unit]);
        if (sum(sizes) <= most[unit]) return;
        const share = fairShare(sizes, Math.floor(most[unit] * filled));
        await inTurn(parts, async ([part, { [unit]: size }]) => {
          gone += await deleteOldest(table, part, size - share, (bytes) =>
            unit === "rows" ? 1 : bytes,
          );
        });
        await partsNow();
      });
      return gone;
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** Stands for all services without a workspace; no service has this name. */
const others = "";

/** The largest share with which all of them together have no more than `most`. */
export function fairShare(sizes: readonly number[], most: number): number {
  let left = most;
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}
