import { expect, test } from "vitest";
import { pageIn, type PageRequest } from "../store/page.ts";
import { latestRows } from "./latest-rows.ts";

test.each([
  ["nothing", 0, { looked: 0, oldest: undefined, turns: 0 }],
  ["one page", 250, { looked: 250, oldest: undefined, turns: 0 }],
  ["a row more than a page", 251, { looked: 251, oldest: undefined, turns: 1 }],
  ["as many as may be looked at", 1_000, { looked: 1_000, oldest: undefined, turns: 3 }],
  ["more than may be looked at", 5_000, { looked: 1_000, oldest: 999, turns: 3 }],
])(
  "a long list is read in pages, and others are answered in between: %s",
  async (_what, length, expected) => {
    const items = Array.from({ length }, (_, n) => n);
    const seen: number[] = [];
    let turns = 0;
    const { oldest } = await latestRows(
      async (page: PageRequest) => pageIn(items, page, (item) => [item]),
      { most: 1_000 },
      (row) => seen.push(row),
      async () => {
        turns += 1;
      },
    );
    expect(seen).toEqual(items.slice(0, seen.length));
    expect({ looked: seen.length, oldest, turns }).toEqual(expected);
  },
);
