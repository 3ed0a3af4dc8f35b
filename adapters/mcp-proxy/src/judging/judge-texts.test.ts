import { expect, test } from "vitest";
import { boundedArgs } from "./judge-texts.ts";

const path = "/secret/a";

test("arguments that are judged beside an answer are all there where they have room", () => {
  const args = { path, more: [1, { a: "b" }] };
  expect(boundedArgs(args)).toEqual(args);
});

test.each([
  ["one long text", { junk: "x".repeat(30_000) }],
  [
    "many long texts",
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`junk${n}`, "x".repeat(1_900)])),
  ],
  ["a large list", { junk: Array.from({ length: 9_000 }, (_, n) => n) }],
  ["a long name", { ["x".repeat(30_000)]: 1 }],
])("padding with %s does not hide the others", (_, junk) => {
  const kept = boundedArgs({ ...junk, path, mode: "r" });
  expect(kept).toMatchObject({ path, mode: "r" });
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(20_100);
});

test("of a long text, both ends are there", () => {
  const { path: kept } = boundedArgs({ path: `${path}${"/x".repeat(15_000)}/end` });
  expect(kept).toMatch(/^\/secret\/a[^]*\/end$/);
});
