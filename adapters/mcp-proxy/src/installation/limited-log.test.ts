import { expect, test } from "vitest";
import { limitedLog } from "./limited-log.ts";

test("of many lines, the first of each minute are logged, and how many are missing", () => {
  let now = 0;
  const lines: string[] = [];
  const log = limitedLog(
    (line) => lines.push(line),
    () => now,
  );
  for (let line = 0; line < 1_000; line += 1) log(`line ${line}`);
  expect(lines).toHaveLength(301);
  expect(lines.slice(-2)).toEqual([
    "line 299",
    "Too many log lines; omitting the rest of this minute.",
  ]);
  now = 60_000;
  log("again");
  expect(lines.slice(-2)).toEqual(["700 lines were omitted.", "again"]);
});

test("after a minute with few lines nothing is said to be missing", () => {
  let now = 0;
  const lines: string[] = [];
  const log = limitedLog(
    (line) => lines.push(line),
    () => now,
  );
  log("first");
  now = 60_000;
  log("second");
  expect(lines).toEqual(["first", "second"]);
});
