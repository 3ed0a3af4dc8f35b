import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "./document.ts";
import { valueAt, valueAtPointer } from "./find-node.ts";
import { parsePointer, PointerError } from "./pointer.ts";

const root: JsonValue = {
  a: { b: [{ c: 1 }, "two"], "": { "": null }, "s/h": { "t~": true } },
  "": "unnamed",
};

test("a setting is found by its pointer's text as it is by its names", () => {
  const name = constantFrom("a", "b", "0", "1", "01", "c", "", "s~1h", "t~0", "__proto__", "-");
  assert(
    property(array(name, { maxLength: 5 }), (names) => {
      const pointer = names.map((one) => `/${one}`).join("");
      expect(valueAtPointer(root, pointer)).toEqual(valueAt(root, parsePointer(pointer)));
    }),
  );
});

test("what is no pointer is refused, not taken for an absent setting", () => {
  expect(() => valueAtPointer(root, "a/b")).toThrow(PointerError);
});
