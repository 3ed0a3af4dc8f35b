import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

const known = ["OC-SEC-001", "OC-SEC-003", "OC-NET-001", "CC-PERM-001"];

test.each([
  ["OC-SEC-03", ["OC-SEC-003", "OC-SEC-001"]],
  ["oc-sec-003", ["OC-SEC-003"]],
  ["OC-SCE-001", ["OC-SEC-001", "OC-NET-001", "OC-SEC-003"]],
  ["NOPE", []],
  ["", []],
  ["x".repeat(100_000), []],
])("%s", (given, nearest) => {
  expect(nearestNames(given, known, { most: 3, farthest: 3 })).toEqual(nearest);
});

test("without a limit there is always one", () => {
  expect(nearestNames("port", ["host", "data"], { most: 1 })).toEqual(["host"]);
  expect(nearestNames("port", [], { most: 1 })).toEqual([]);
});
