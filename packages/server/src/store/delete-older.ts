import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** A table that grows with time, and its column of when, which has an index. */
type TimedTable =
  | { readonly table: "violations"; readonly column: "observed_at" }
  | { readonly table: "evaluations"; readonly column: "evaluated_at" }
  | { readonly table: "events"; readonly column: "stored_at" }
  | { readonly table: "guardrail_sessions"; readonly column: "updated_at" };

/** Rows that go in one statement: others are answered in between. */
const atOnce = 1_000;

/** Deletes what is older than a time, the oldest first; says how many rows went. */
export async function deleteOlder(
  query: Kysely<Schema>,
  { table, column }: TimedTable,
  before: string,
  turn: () => Promise<unknown> = nextTurn,
): Promise<number> {
  const [rowsOf, at] = [sql.table(table), sql.ref(column)];
  let gone = 0;
  for (;;) {
    // Each statement goes on where the one before has ended.
    /* oxlint-disable no-await-in-loop */
    const { rows } = await sql<{ readonly last: string }>`select ${at} as last from ${rowsOf}
      where ${at} < ${before} order by ${at} limit 1 offset ${atOnce - 1}`.execute(query);
    const [more] = rows;
    const old = more === undefined ? sql`${at} < ${before}` : sql`${at} <= ${more.last}`;
    const { numAffectedRows = 0n } = await sql`delete from ${rowsOf} where ${old}`.execute(query);
    gone += Number(numAffectedRows);
    if (more === undefined) return gone;
    await turn();
    /* oxlint-enable no-await-in-loop */
  }
}
