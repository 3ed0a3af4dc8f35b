import { describe, expect, test } from "vitest";
import { toolArguments } from "./tool-arguments.ts";

describe("the arguments of a function", () => {
  test.each([Number.NaN, Number.NEGATIVE_INFINITY])("cannot be read with %s in them", (amount) => {
    expect(() => toolArguments([{ order: { amount } }], [])).toThrow(
      "cannot be represented exactly",
    );
  });

  test("show what is in maps and sets", () => {
    const { named } = toolArguments([new Map([["command", "rm"]]), new Set(["x"])], ["env", "to"]);
    expect(named).toEqual({ env: [["command", "rm"]], to: ["x"] });
    const query = new URLSearchParams({ command: "rm" });
    expect(toolArguments([{ query }], []).named).toEqual({ query: [["command", "rm"]] });
  });

  test("show the text that bytes hold", () => {
    const bytes = Buffer.from("rm -rf /");
    const { named, withNamed } = toolArguments([{ bytes, more: [bytes.buffer] }], []);
    expect(named).toMatchObject({ bytes: "rm -rf /", more: [expect.stringContaining("rm -rf /")] });
    expect(withNamed(named)).toEqual([{ bytes, more: [bytes.buffer] }]);
  });

  test.each<[string, readonly unknown[], readonly string[], object]>([
    ["values without a name get their number", ["a", "b"], ["x"], { x: "a", 1: "b" }],
    ["nothing is a value", [null], [], { 0: null }],
    [
      "an object without a prototype is one of fields",
      [Object.assign(Object.create(null), { a: 1 })],
      [],
      { a: 1 },
    ],
    [
      "an object of a class is a value",
      [
        new (class Point {
          x = 1;
        })(),
      ],
      [],
      { 0: { x: 1 } },
    ],
    ["what JSON makes nothing of is shown as nothing", [{ toJSON: () => undefined }], [], {}],
    ["so is what JSON makes a list of", [{ toJSON: () => [1] }], [], {}],
  ])("%s", (_what, args, names, named) => {
    expect(toolArguments(args, names).named).toEqual(named);
  });

  test("may get one more from guardrails", () => {
    const { named, withNamed } = toolArguments([{ a: 1 }], []);
    expect(withNamed({ ...named, dry_run: true })).toEqual([{ a: 1, dry_run: true }]);
  });

  test("stay what they are where guardrails changed another one", () => {
    const when = new Date(0);
    const args = { id: 2n ** 60n, when, note: "secret" };
    const { named, withNamed } = toolArguments([args], []);
    expect(withNamed({ ...named, note: "***" })).toEqual([{ id: 2n ** 60n, when, note: "***" }]);
    const listed = toolArguments([args.id, when, "secret"], ["id", "when", "note"]);
    expect(listed.withNamed({ ...listed.named, note: "***" })).toEqual([args.id, when, "***"]);
  });
});
