import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identityOf, isSame, readEquivalents } from "../scripts/mutation/equivalent.ts";
import { mutantsOf } from "../scripts/mutation/mutants.ts";

const root = join(import.meta.dirname, "..");

/** The texts that come of a text, one for each mutant. */
const changed = (text: string) =>
  mutantsOf(text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

test.each([
  ["if (a) b = 1;", ["if (true) b = 1;", "if (false) b = 1;"]],
  ["const x = a && b;", ["const x = a || b;"]],
  ["const x = a === b;", ["const x = a !== b;"]],
  ["const x = a < b;", ["const x = a >= b;", "const x = a <= b;"]],
  ["const x = a + 1;", ["const x = a - 1;", "const x = a + 2;"]],
  ["const x = a ?? b;", ["const x = a;"]],
  ["const x = (await a) ?? (b);", ["const x = (await a);"]],
  ["const x = (await a).filter(f);", ["const x = (await a);"]],
  ["for (const x of y) { continue; }", ["for (const x of y) { ; }"]],
  ["function f() { return; }", ["function f() { ; }"]],
  ['function f() { return "deny"; }', ['function f() { return ""; }']],
  ["log.wrote();", [";"]],
  ["const x = list.some(f);", ["const x = list.every(f);"]],
  ["const x = name.toLowerCase();", ["const x = name;"]],
  ["const x = name?.trim();", ["const x = name;"]],
  ["const x = text.replaceAll(from, to);", ["const x = text;"]],
  ["const most = 65_536;", ["const most = 655360;"]],
  ["const file = { mode: 0o600 };", ["const file = { mode: 0o666 };"]],
  ["const x = list.filter(f);", ["const x = list;"]],
  ["const x = redacted(text);", ["const x = (text);"]],
  ["const x = true;", ["const x = false;"]],
  ['const names = ["rm", "dd"];', ['const names = ["dd"];', 'const names = ["rm", ];']],
  ["const sets = [a, b,];", ["const sets = [b,];", "const sets = [a, ];"]],
  [
    'const kinds = { "a-b": 1, c: 2, d: 1 };',
    [
      "const kinds = { c: 2, d: 1 };",
      'const kinds = { "a-b": 1, d: 1 };',
      'const kinds = { "a-b": 1, c: 2,  };',
    ],
  ],
  ['const names = words("rm dd");', ['const names = words("dd");', 'const names = words("rm ");']],
  ["const names = words(`rm dd`);", ["const names = words(`dd`);", "const names = words(`rm `);"]],
  ["const form = /a|b/i;", ["const form = /b/i;", "const form = /a/i;"]],
  [
    "const form = /x(?:a|[|]|\\|)/;",
    ["const form = /x(?:[|]|\\|)/;", "const form = /x(?:a|\\|)/;", "const form = /x(?:a|[|])/;"],
  ],
])("%s", (text, expected) => {
  expect(changed(text)).toEqual(expected);
});

test.each([
  'import { some } from "./some.ts";',
  'type Level = "a" | "b";',
  'const title = "A sentence for a person";',
  'const title = { message: "A sentence." };',
  "const some = 1;",
  "const x = number.toString;",
  'const x = { fires: [{ tool: "bash" }], silent: [a, b] };',
])("nothing of what no test could notice: %s", (text) => {
  expect(changed(text)).toEqual([]);
});

test.each(readEquivalents(root))(
  "an exception belongs to a mutant that is still there: $file $change",
  (equivalent) => {
    const text = readFileSync(join(root, equivalent.file), "utf8");
    const all = mutantsOf(text).map((mutant) => ({ ...mutant, file: equivalent.file }));
    expect(all.filter((mutant) => isSame(identityOf(mutant, text), equivalent))).not.toEqual([]);
    expect(equivalent.reason).toMatch(/\S+ \S+ \S+/);
  },
);
