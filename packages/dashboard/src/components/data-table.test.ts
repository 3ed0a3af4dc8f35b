import { expect, test } from "vitest";
import { type Column, linesOf, sorted, sortingOf } from "./data-table.tsx";

type Item = { readonly name: string; readonly risk: number };

const columns: readonly Column<Item>[] = [
  { id: "name", title: "Name", width: "1fr", cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: "risk", title: "Risk", width: "1fr", cell: ({ risk }) => risk, sortBy: ({ risk }) => risk },
  { id: "note", title: "Note", width: "1fr", cell: () => "" },
];
const items: readonly Item[] = [
  { name: "b", risk: 5 },
  { name: "a", risk: 9 },
  { name: "c", risk: 5 },
];
const names = (text: string): string =>
  sorted(items, columns, sortingOf(text, "risk"))
    .map(({ name }) => name)
    .join("");

test.each([
  ["", "abc"],
  ["-risk", "abc"],
  ["risk", "bca"],
  ["name", "abc"],
  ["-name", "cba"],
  ["note", "bac"],
  ["gone", "bac"],
])("the address %j sorts a table, and what is alike stays as it came: %s", (text, expected) => {
  expect(names(text)).toBe(expected);
});

const shape = (open: boolean) =>
  linesOf(["a1", "b1", "a2"], (item) => item.charAt(0), { isOpen: () => open }).map((line) =>
    line.kind === "item" ? [line.item, line.isChild] : [line.kind, line.name],
  );

test("groups of several rows are one row that unfolds, and a single row stays itself", () => {
  expect(shape(false)).toEqual([
    ["fold", "a"],
    ["b1", false],
  ]);
  expect(shape(true)).toEqual([
    ["fold", "a"],
    ["a1", true],
    ["a2", true],
    ["b1", false],
  ]);
});
