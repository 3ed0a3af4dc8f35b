import { expect, test } from "vitest";
import { mutantsOf } from "../scripts/mutation/mutants.ts";

/** The texts that come of a text, one for each mutant. */
const changed = (text: string) =>
  mutantsOf(text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

test.each([
  ["if (a) b = 1;", ["if (true) b = 1;", "if (false) b = 1;"]],
  ["const x = a && b;", ["const x = a || b;"]],
  ["const x = a === b;", ["const x = a !== b;"]],
  ["const x = a < b;", ["const x = a >= b;"]],
  ["const x = a ?? b;", ["const x = a;"]],
  ["for (const x of y) { continue; }", ["for (const x of y) { ; }"]],
  ["function f() { return; }", ["function f() { ; }"]],
  ["log.wrote();", [";"]],
  ["const x = list.some(f);", ["const x = list.every(f);"]],
  ["const x = true;", ["const x = false;"]],
  ['const names = ["rm", "dd"];', ['const names = ["", "dd"];', 'const names = ["rm", ""];']],
])("%s", (text, expected) => {
  expect(changed(text)).toEqual(expected);
});

test.each([
  'import { some } from "./some.ts";',
  'type Level = "a" | "b";',
  'const title = "A sentence for a person";',
  "const some = 1;",
])("nothing of what no test could notice: %s", (text) => {
  expect(changed(text)).toEqual([]);
});
