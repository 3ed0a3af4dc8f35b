import { expect, test } from "vitest";
import { unwalkedNames, walkedIn } from "./lists/areas.ts";
import { elementsOf } from "./lists/elements.ts";

const namesIn = (source: string) => elementsOf(source).map(({ text }) => text);

test.each([
  ['const names = ["rm", "dd", "shred"];', ["rm", "dd", "shred"]],
  ['const names = new Set(["rm", "dd", "shred"]);', ["rm", "dd", "shred"]],
  ['const names = new Map([["rm", 1], ["dd", 2], ["shred", 3]]);', ["rm", "dd", "shred"]],
  ['const names = words("rm dd shred");', ["rm", "dd", "shred"]],
  ["const name = /^(?:rm|dd|shred)$/;", ["rm", "dd", "shred"]],
])("the names of a list are found: %s", (source, names) => {
  expect(namesIn(source)).toEqual(names);
});

test.each([
  'const pair = ["rm", "dd"];',
  "const all = [first, second, ...others];",
  'const check = { owasp: ["ASI01", "ASI02", "ASI03"] };',
  'const texts = ["Remove it.", "Keep it.", "Ask first."];',
  'import { a, b, c } from "./names.ts";',
])("what is no list of names is left alone: %s", (source) => {
  expect(namesIn(source)).toEqual([]);
});

test("a test names an element where it has it as a word, whatever its case and signs", () => {
  const isWalked = walkedIn('call({ Old_String: "$HOME/.ssh" }); expect("secrets disable kv")');
  const names = ["oldstring", "/env/HOME", "secrets disable", ".ssh", "chmod"];
  expect(names.filter((name) => !isWalked(name))).toEqual(["chmod"]);
});

test("every name in a list on which a verdict rests has a test, a fixture or a line of a table", () => {
  expect(unwalkedNames()).toEqual([]);
});
