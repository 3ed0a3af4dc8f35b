import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "./document.ts";
import { parseJson5 } from "./json5.ts";
import { pointersInto, valueAt, valueAtPointer } from "./find-node.ts";
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

test("a setting is the same whatever was asked for before", () => {
  const name = constantFrom("a", "b", "0", "1", "c", "", "s~1h", "t~0", "__proto__");
  const pointers = array(
    array(name, { maxLength: 4 }).map((names) => names.map((one) => `/${one}`).join("")),
  );
  assert(
    property(pointers, (asked) => {
      const at = pointersInto(root);
      expect(asked.map(at)).toEqual(asked.map((pointer) => valueAtPointer(root, pointer)));
    }),
  );
  expect(() => pointersInto(root)("a/b")).toThrow(PointerError);
});

test("what is no pointer is refused, not taken for an absent setting", () => {
  expect(() => valueAtPointer(root, "a/b")).toThrow(PointerError);
});

test("nothing stands below a text, and the last of two members with one key counts", () => {
  const document = parseJson5('{ a: "text", b: [1, { c: 2 }], d: 1, d: 2 }');
  expect(document.span("/a/x")).toBeUndefined();
  expect(document.span("/a/0")).toBeUndefined();
  expect(document.span("/b/2")).toBeUndefined();
  expect(document.span("/x/y")).toBeUndefined();
  expect(document.span("/b/1/c")).toMatchObject({ line: 1, column: 26 });
  expect(document.span("/d")).toMatchObject({ line: 1, column: 41 });
});
