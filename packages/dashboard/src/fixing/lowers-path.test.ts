import { expect, test } from "vitest";
import { lowersPath } from "./lowers-path.ts";

const fix = {
  paths_closed: ["ap_1"],
  paths_lowered: [{ path_id: "ap_2", before: 9, after: 4 }],
} as unknown as Parameters<typeof lowersPath>[0];

test.each([
  ["ap_1", true],
  ["ap_2", true],
  ["ap_3", false],
  [undefined, false],
])("a fix is offered for the path %s: %s", (path, expected) => {
  expect(lowersPath(fix, path)).toBe(expected);
});
