import { expect, test } from "vitest";
import { openFileNumber } from "./open-files.ts";

test.each([
  ["/dev/stdin", "0"],
  ["//dev/./stdin", "0"],
  ["/dev/fd/0", "0"],
  ["/dev/fd/63", "63"],
  ["/proc/self/fd/0", "0"],
  ["/proc/thread-self/fd/3", "3"],
  ["/proc/$$/fd/0", "0"],
  ["/proc/self/task/7/fd/0", "0"],
  ["/dev/fd", undefined],
  ["/dev/fd/0/x", undefined],
  ["/dev/fd/x", undefined],
  ["dev/stdin", undefined],
  ["/tmp/dev/stdin", undefined],
  ["/tmp/fd/0", undefined],
  ["/proc/self/fdinfo/0", undefined],
  ["/dev/stdin.sh", undefined],
])("%s is the open file %s", (path, number) => {
  expect(openFileNumber(path)).toBe(number);
});
