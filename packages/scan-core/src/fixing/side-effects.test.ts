import { describe, expect, test } from "vitest";
import { firstNewFinding, type Placed, type Placement } from "./side-effects.ts";

function placement(...places: readonly Partial<Placed>[]): Placement {
  const whole = places.map((place) => ({
    checkId: "C",
    agent: "",
    pointer: "/a",
    severity: "medium" as const,
    ...place,
  }));
  return new Map([["C", whole]]);
}

function newFault(before: Placement, after: Placement) {
  return firstNewFinding(before, after, "medium");
}

describe("a fix must not", () => {
  for (const [what, before, after] of [
    ["a fault at another setting", placement({}), placement({}, { pointer: "/b" })],
    ["a fault at another agent", placement({}), placement({}, { agent: "b" })],
    ["more severity at the same setting", placement({ severity: "low" }), placement({})],
    [
      "one more fault in a list",
      placement({ pointer: "/a/0" }),
      placement({ pointer: "/a/0" }, { pointer: "/a/1" }),
    ],
    [
      "a worse fault at a moved item",
      placement({ pointer: "/a/1", severity: "low" }),
      placement({ pointer: "/a/0" }),
    ],
  ] as const) {
    test(`bring ${what}`, () => expect(newFault(before, after)).toBeDefined());
  }

  test("a configuration on which a check breaks", () => {
    const broken: Placement = new Map([["C", "broken"]]);
    expect(newFault(placement(), broken)).toEqual({ checkId: "C", broken: true });
    expect(newFault(broken, broken)).toBeUndefined();
    expect(newFault(broken, placement({}))).toBeUndefined();
  });
});

describe("a fix may", () => {
  for (const [what, before, after] of [
    ["leave what is there", placement({}), placement({})],
    ["make it less bad", placement({ severity: "high" }), placement({})],
    ["bring what is less bad than what it fixes", placement(), placement({ severity: "low" })],
    [
      "move the items of a list",
      placement({ pointer: "/a/3/x" }),
      placement({ pointer: "/a/2/x" }),
    ],
  ] as const) {
    test(`still ${what}`, () => expect(newFault(before, after)).toBeUndefined());
  }
});
