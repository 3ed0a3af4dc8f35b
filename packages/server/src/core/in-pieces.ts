import { setImmediate as nextTurn } from "node:timers/promises";

/** Items that are worked on at a stretch: others are answered in between. */
const atOnce = 100;

/** What comes of each item of a list that may be long, in its order. */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  turn: () => Promise<unknown> = nextTurn,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- One piece after the other.
    if (results.length > 0 && results.length % atOnce === 0) await turn();
    results.push(map(item));
  }
  return results;
}
