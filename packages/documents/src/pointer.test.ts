import { describe, expect, test } from "vitest";
import {
  childPointer,
  formatPointer,
  listIndex,
  parentPointer,
  parsePointer,
  PointerError,
} from "./pointer.ts";

describe("pointers", () => {
  test.each([
    ["", []],
    ["/", [""]],
    ["/gateway/bind", ["gateway", "bind"]],
    ["/a~1b/m~0n/0", ["a/b", "m~n", "0"]],
    ["/~01", ["~1"]],
    ["/__proto__/ x\n", ["__proto__", " x\n"]],
  ])("%j leads along its names and back", (pointer, names) => {
    expect(parsePointer(pointer)).toEqual(names);
    expect(formatPointer(names)).toBe(pointer);
  });

  test.each(["gateway", " /a", "/a~", "/~2", "#/a"])("%j is refused, not guessed at", (pointer) => {
    expect(() => parsePointer(pointer)).toThrow(PointerError);
  });

  test("a key with a slash does not become two names", () => {
    expect(childPointer("/agents", "a/b~")).toBe("/agents/a~1b~0");
    expect(childPointer("", 3)).toBe("/3");
  });

  test("the parent of an escaped name is found, and the root has none", () => {
    expect(parentPointer("/agents/a~1b")).toBe("/agents");
    expect(parentPointer("/agents")).toBe("");
    expect(parentPointer("")).toBeUndefined();
  });

  test("only plain decimal numbers count as list positions", () => {
    expect(["0", "17", "-", "01", "1e1", "", "-1", "99999999999"].map(listIndex)).toEqual([
      0,
      17,
      ...Array.from({ length: 6 }),
    ]);
  });
});
