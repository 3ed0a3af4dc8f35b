import { expect, test } from "vitest";
import { mapInPieces } from "./in-pieces.ts";

test.each([
  [0, 0],
  [100, 0],
  [101, 1],
  [400, 3],
])("others are answered while %i items are worked on: %i times", async (items, times) => {
  let turns = 0;
  const numbers = Array.from({ length: items }, (_, n) => n);
  const doubled = await mapInPieces(
    numbers,
    (n) => 2 * n,
    async () => {
      turns += 1;
    },
  );
  expect(doubled).toEqual(numbers.map((n) => 2 * n));
  expect(turns).toBe(times);
});
