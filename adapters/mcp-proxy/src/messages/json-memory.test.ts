import { expect, test } from "vitest";
import { countValues, memoryOf } from "./json-memory.ts";

test.for([
  ["{}", 2],
  ["[[],[],[]]", 7],
  ['{"a":1,"b":[2,3]}', 5],
  ['"[,,{"', 1],
  [String.raw`["\",[", "\\",","]`, 4],
  ['"[[[', 1],
] as const)("commas and brackets in a string are no values: %s", ([text, values]) => {
  expect(countValues(text)).toBe(values);
});

test("many small values weigh more than one long text", () => {
  expect(memoryOf(`[${"[],".repeat(1_000)}[]]`)).toBeGreaterThan(100_000);
  expect(memoryOf(`"${"[],".repeat(1_000)}"`)).toBeLessThan(4_000);
});
