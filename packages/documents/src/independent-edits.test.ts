import { expect, test } from "vitest";
import { independentFrom } from "./independent-edits.ts";
import type { Edit } from "./document.ts";
import { parseJson5 } from "./json5.ts";

const set = (pointer: string, value: number): Edit => ({ op: "set", pointer, value });
const list = (count: number) => Array.from({ length: count }, () => ({ a: { b: 1 } }));

test.each<readonly [what: string, edits: readonly Edit[], together: number]>([
  ["each in its own item", [set("/0/a/b", 2), set("/1/a/b", 2), set("/2/c", 2)], 3],
  ["two members that are new in one object", [set("/0/c", 2), set("/0/d", 2)], 1],
  ["one in what the other is added to", [set("/0/c", 2), set("/0/a/b", 2)], 1],
  ["an item that goes, and one behind it", [{ op: "remove", pointer: "/0" }, set("/1/c", 2)], 1],
  ["one that makes no sense, after one that does", [set("/0/c", 2), set("/9/c", 2)], 1],
])(
  "edits are made together only where none changes what another is made on: %s",
  (_, edits, count) => {
    expect(independentFrom(list(3), edits, 0).count).toBe(count);
  },
);

test("many edits of separate items leave the text that they leave one after the other", () => {
  const text = `[\n${list(40)
    .map((_, index) =>
      index % 3 === 0 ? "  {a: {b: 1} /* kept */}" : `  {"a": {\n    b: 'x',\n  }}`,
    )
    .join(",\n")}\n]`;
  const edits = list(40).flatMap((_, index): Edit[] => [
    set(`/${index}/a/c`, index),
    { op: "remove", pointer: `/${index}/a/b` },
  ]);
  const start = parseJson5(text);
  for (const made of [edits, edits.filter(({ op }) => op === "set")]) {
    const stepwise = made.reduce((document, edit) => document.edit([edit]), start);
    expect(start.edit(made).text).toBe(stepwise.text);
  }
});
