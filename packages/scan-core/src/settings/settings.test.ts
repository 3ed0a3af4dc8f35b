import { valueAtPointer } from "@parapet/documents/find-node.ts";
import { expect, test } from "vitest";
import { asText } from "./readers.ts";
import { effective, firstSet, keysAt } from "./settings.ts";

const config = {
  get: (pointer: string) =>
    valueAtPointer({ own: { mode: 7 }, defaults: { mode: "ask" }, list: ["a"] }, pointer),
};

test("a value of a wrong type counts as unset, and the next place decides", () => {
  expect(firstSet(config, ["/own/mode", "/defaults/mode"], asText)).toEqual({
    value: "ask",
    at: "/defaults/mode",
  });
});

test("where nothing is set, the default is named at the most general place", () => {
  expect(firstSet(config, ["/own/name"], asText)).toBeUndefined();
  expect(effective(config, ["/own/name", "/defaults/name"], asText, "main")).toEqual({
    value: "main",
    at: "/defaults/name",
  });
});

test("a list has no keys, and neither has what is not there", () => {
  expect(["/own", "/list", "/none"].map((pointer) => keysAt(config, pointer))).toEqual([
    ["mode"],
    [],
    [],
  ]);
});
