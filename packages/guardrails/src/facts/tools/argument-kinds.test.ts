import { expect, test } from "vitest";
import { argumentKinds } from "./argument-kinds.ts";

test.each([
  ["cmd", ["command", "program"]],
  ["path", ["origin", "path"]],
  ["destination", ["path", "goal"]],
  ["save_as", ["path", "goal"]],
  ["source", ["code", "origin", "path"]],
  ["url", ["url"]],
  ["hostname", ["host"]],
  ["recipients", ["recipient"]],
  ["patch", ["patch"]],
  ["workdir", ["folder"]],
  ["body", ["prose"]],
  ["oldString", ["prose"]],
  ["my_command", ["command"]],
  ["constructor", []],
  ["frobnicate", []],
  [`${"x".repeat(40)}command`, []],
])("what an argument is, by its name: %s", (name, kinds) => {
  expect([...argumentKinds(name)]).toEqual(kinds);
});
