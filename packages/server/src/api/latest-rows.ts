import { setImmediate as nextTurn } from "node:timers/promises";
import type { Page, PageRequest } from "../store/page.ts";

/** Rows that are read and looked at before others are answered. */
const atOnce = 250;

/**
 * Looks at the rows of a list page by page, at `most` of them or a few more. Answers the last one
 * it has looked at where it has left out others, else undefined.
 */
export async function latestRows<Row>(
  list: (page: PageRequest) => Promise<Page<Row>>,
  { most }: { readonly most: number },
  look: (row: Row) => void,
  turn: () => Promise<unknown> = nextTurn,
): Promise<{ readonly oldest: Row | undefined }> {
  let cursor: string | undefined;
  let looked = 0;
  for (;;) {
    // Each page has the cursor of the next one.
    /* oxlint-disable no-await-in-loop */
    const { rows, next } = await list({ limit: atOnce, cursor });
    for (const row of rows) look(row);
    looked += rows.length;
    if (next === undefined) return { oldest: undefined };
    if (looked >= most) return { oldest: rows.at(-1) };
    cursor = next;
    await turn();
    /* oxlint-enable no-await-in-loop */
  }
}
