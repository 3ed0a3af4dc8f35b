import { expect, test, vi } from "vitest";
import type { Statements, StoreDialect } from "./dialect.ts";
import { groupingCommits } from "./group-commits.ts";
import { inMemory, sqlite } from "./sqlite.ts";

/** A dialect that notes which statements share a commit. */
function noting() {
  const commits: string[][] = [];
  const inner: StoreDialect = {
    ...sqlite(inMemory),
    sync: async (_query, work) => {
      const texts: string[] = [];
      const note = (text: string) => void texts.push(text);
      const statements: Statements = { first: () => undefined, all: () => [], run: note };
      const result = work(statements);
      commits.push(texts);
      return result;
    },
  };
  const failed = vi.fn<(error: unknown) => void>();
  const { sync } = groupingCommits(inner, failed);
  const keep = (text: string) =>
    sync?.(Object.create(null), ({ run }) => {
      run(text, []);
      if (text.includes("fails")) throw new Error(text);
      return text;
    });
  return { commits, keep, failed };
}

test("work that comes alone is done before anything else gets its turn", async () => {
  const { commits, keep } = noting();
  const kept = keep("one");
  expect(commits).toEqual([["one"]]);
  expect(await kept).toBe("one");
});

test("what comes in the same turn after the first shares one commit, and so on in the next turn", async () => {
  const { commits, keep } = noting();
  expect(await Promise.all([keep("one"), keep("two"), keep("three")])).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect(commits).toEqual([["one"], ["two", "three"]]);
  await keep("four");
  expect(commits.at(-1)).toEqual(["four"]);
});

test("where one of a group fails, the others are kept by themselves", async () => {
  const { commits, keep, failed } = noting();
  const all = await Promise.allSettled([keep("one"), keep("two"), keep("fails"), keep("three")]);
  expect(all.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(commits).toEqual([["one"], ["two"], ["three"]]);
  expect(failed).toHaveBeenCalledTimes(1);
});
