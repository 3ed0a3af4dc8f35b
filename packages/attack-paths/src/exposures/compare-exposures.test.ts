import type { Severity } from "@parapet/posture";
import { expect, test } from "vitest";
import { compareExposures } from "./compare-exposures.ts";
import type { FoundExposure } from "./find-exposures.ts";

const exposure = (exposure_id: string, way: string, severity: Severity, score: number) =>
  ({ paths: [], way, exposure: { exposure_id, severity, score } }) as unknown as FoundExposure;

const high = exposure("x", "entry", "high", 8);
const medium = exposure("y", "room", "medium", 5);

test.each([
  ["nothing changes", [high, medium], {}],
  ["all is gone", [], { closes: ["x", "y"] }],
  ["one is less severe", [exposure("x", "entry", "low", 2), medium], { lowers: ["x"] }],
  ["one is more severe", [high, exposure("y", "room", "high", 8)], { opens: ["y"] }],
  [
    "one is left to somebody else",
    [exposure("z", "entry", "medium", 5), medium],
    { lowers: ["x"] },
  ],
  [
    "one is as bad for somebody else",
    [exposure("z", "entry", "high", 8), medium],
    { lowers: ["x"] },
  ],
  [
    "one is worse for somebody else",
    [exposure("z", "entry", "critical", 9.5), medium],
    { closes: ["x"], opens: ["z"] },
  ],
  [
    "one of two by the same entry point is gone",
    [exposure("w", "entry", "medium", 5), medium],
    { closes: ["x"] },
    [high, exposure("w", "entry", "medium", 5), medium],
  ],
  ["one is a little worse", [high, exposure("y", "room", "medium", 6)], {}],
  ["one comes by another way", [high, medium, exposure("z", "mail", "low", 2)], { opens: ["z"] }],
])(
  "what becomes of exposures is told where %s",
  (_name, after, changes, before: readonly FoundExposure[] = [high, medium]) => {
    const none = { closes: [], lowers: [], opens: [] };
    expect(compareExposures(before, after)).toEqual({ ...none, ...changes });
  },
);

test("exposures that are closed come by their ids", () => {
  expect(compareExposures([medium, high], []).closes).toEqual(["x", "y"]);
});
