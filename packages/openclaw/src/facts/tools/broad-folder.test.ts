import { expect, test } from "vitest";
import { broadnessOf } from "./broad-folder.ts";

const stateDir = "/home/ann/.openclaw";

test.for([
  "/",
  "/home/ann",
  "/home/ann/",
  "/home/bob",
  "/home/ann/.openclaw",
  "/root",
  "/etc",
  "C:\\",
  "${HOME}",
])("%s is too broad for a workspace", (folder) => {
  expect(broadnessOf(folder, stateDir)).toBeTypeOf("string");
});

test.for([
  "/home/ann/.openclaw/workspace",
  "/home/ann/work",
  "/srv/agents/a",
  "/etc-notes",
  "D:\\work",
])("%s is a folder to work in", (folder) => {
  expect(broadnessOf(folder, stateDir)).toBeUndefined();
});
