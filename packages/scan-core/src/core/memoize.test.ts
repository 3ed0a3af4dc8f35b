import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("what was read is given again for the same inputs, and read for others", async () => {
  const reads: string[] = [];
  const read = memoize(async (path: string, names: readonly string[]) => {
    reads.push([path, ...names].join(" "));
    return reads.length;
  });
  expect([await read("a", ["x"]), await read("a", ["x"]), await read("a", ["y"])]).toEqual([
    1, 1, 2,
  ]);
  expect(reads).toEqual(["a x", "a y"]);
});
