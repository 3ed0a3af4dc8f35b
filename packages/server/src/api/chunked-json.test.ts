import { expect, test } from "vitest";
import { isLarge, chunkedJson } from "./chunked-json.ts";

const rows = Array.from({ length: 60 }, (_, n) => ({ n, name: `row ${n}` }));

test.each([
  ["a list", rows],
  ["an object with a list", { rows }],
  ["an object with lists among other members", { a: 1, rows, b: [1], c: "d", more: rows }],
  ["a list first", { rows, "a b": undefined, last: null }],
  [
    "members with names of the language",
    { ...JSON.parse('{"constructor":1}'), ["__proto__"]: { a: 1 }, rows, toString: "x" },
  ],
])("the text of %s is what it would be at once", async (_what, value) => {
  expect(isLarge(value)).toBe(true);
  expect(await chunkedJson(value, (part) => JSON.stringify(part))).toBe(JSON.stringify(value));
});

test.each([
  ["a short list", rows.slice(0, 50)],
  ["texts, of which one may say what the next is", rows.map(({ name }) => name)],
  ["an object without a long list", { rows: rows.slice(0, 5) }],
  ["nothing", null],
])("%s is not taken apart", (_what, value) => {
  expect(isLarge(value)).toBe(false);
});

function slowly(part: object): string {
  const until = performance.now() + 1;
  while (performance.now() < until);
  return JSON.stringify(part);
}

test("others are answered while a long list is made", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await chunkedJson(rows, slowly);
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
