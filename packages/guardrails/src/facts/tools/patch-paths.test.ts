import { expect, test } from "vitest";
import { patchPaths } from "./patch-paths.ts";

test.each([
  ["*** Add File: a.ts", [{ path: "a.ts", access: "write" }]],
  ["*** Update File: a.ts", [{ path: "a.ts", access: "write" }]],
  ["*** Delete File: a.ts", [{ path: "a.ts", access: "delete" }]],
  [
    "*** Update File: a.ts\n*** Move to: ~/.ssh/authorized_keys",
    [
      { path: "a.ts", access: "write" },
      { path: "~/.ssh/authorized_keys", access: "write" },
    ],
  ],
  ["+++ b/src/a.ts\t2026-01-01", [{ path: "src/a.ts", access: "write" }]],
  ["+++ src/a.ts", [{ path: "src/a.ts", access: "write" }]],
  ["--- a/src/a.ts", [{ path: "src/a.ts", access: "write" }]],
  ["--- src/a.ts", [{ path: "src/a.ts", access: "write" }]],
])("a file that a patch names is seen: %j", (head, expected) => {
  expect(patchPaths(`*** Begin Patch\n${head}\n@@\n+x\n`)).toEqual(expected);
});

test.each([
  "--- /dev/null",
  "+++ /dev/null",
  " *** Add File: a.ts",
  "+*** Add File: a.ts",
  "*** Add File:",
  "*** Add File:   ",
  "+++  ",
  "text",
])("a line of a patch that names no file is none: %j", (line) => {
  expect(patchPaths(`*** Begin Patch\n${line}\n`)).toEqual([]);
});
