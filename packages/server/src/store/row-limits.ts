import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { inTurn } from "./in-turn.ts";

/** Tables that grow with calls, and whose rows name the service that a caller gave. */
export type LimitedTable = "evaluations" | "violations";

export type RowLimits = {
  /**
   * Deletes rows where there are more than so many: the oldest of the services that have most, so that none loses what is its
   * share for the sake of another. Services without a workspace share one part, for callers make up their names. Answers
   * how many went.
   */
  readonly trim: (table: LimitedTable, most: number) => Promise<number>;
};

/** Rows that go in one statement: others are answered in between. */
const atOnce = 1_000;
/** So much is left free, that it need not be done again at once. */
const filled = 0.9;

export function rowLimitsIn({ query }: Database): RowLimits {
  return {
    trim: async (table, most) => {
      const { first, last } = await query
        .selectFrom(table)
        .select(({ fn }) => [fn.min("sequence").as("first"), fn.max("sequence").as("last")])
        .executeTakeFirstOrThrow();
      // Numbers are given once, so that there are at most as many rows as numbers.
      if (last - first < most) return 0;
      const workspaces = await query.selectFrom("workspaces").select("service").execute();
      const known = workspaces.map(({ service }) => service);
      const counts = await query
        .selectFrom(table)
        .select(({ fn }) => ["service", fn.countAll<number>().as("n")])
        .groupBy("service")
        .execute();
      const isKnown = new Set(known);
      const sizes = new Map<string, number>();
      for (const { service, n } of counts) {
        const part = isKnown.has(service) ? service : others;
        sizes.set(part, (sizes.get(part) ?? 0) + n);
      }
      if ([...sizes.values()].reduce((a, b) => a + b, 0) <= most) return 0;
      const share = fairShare([...sizes.values()], Math.floor(most * filled));
      let gone = 0;
      await inTurn(sizes, async ([part, size]) => {
        let left = size - share;
        while (left > 0) {
          const own =
            part === others
              ? sql<boolean>`service not in (select service from workspaces)`
              : sql<boolean>`service = ${part}`;
          const oldest = query
            .selectFrom(table)
            .select("sequence")
            .where(own)
            .orderBy("sequence")
            .limit(Math.min(left, atOnce));
          // Each statement goes on where the one before has ended.
          /* oxlint-disable no-await-in-loop */
          const { numDeletedRows } = await query
            .deleteFrom(table)
            .where("sequence", "in", oldest)
            .executeTakeFirstOrThrow();
          await nextTurn();
          /* oxlint-enable no-await-in-loop */
          if (numDeletedRows === 0n) break;
          gone += Number(numDeletedRows);
          left -= Number(numDeletedRows);
        }
      });
      return gone;
    },
  };
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
