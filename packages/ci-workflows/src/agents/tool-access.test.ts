import { expect, test } from "vitest";
import { listedParts, optionValue, optionValues } from "./tool-access.ts";

test.each([
  ["Bash,Read", ["Bash", "Read"]],
  ["Bash\nRead\n", ["Bash", "Read"]],
  [" Bash , \n Read ", ["Bash", "Read"]],
  ["Bash(git log, git diff),Read", ["Bash(git log, git diff)", "Read"]],
  ["Bash(a(b,c),d),Read", ["Bash(a(b,c),d)", "Read"]],
  ["Bash),Read", ["Bash)", "Read"]],
  ["Bash(git,Read", ["Bash(git,Read"]],
  ["", []],
])("the entries of %j are %j", (text, parts) => {
  expect(listedParts(text)).toEqual(parts);
});

test.each([
  ["--tools a b", "a"],
  ["-t a", "a"],
  ["--tools=a b", "a"],
  ["--tools=", ""],
  ["x --tools", undefined],
  // A short option has its value in the next word.
  ["-t=a", undefined],
  ["--toolset a", undefined],
  ["--toolset=a", undefined],
  ["", undefined],
])("the value in %j is %j", (line, value) => {
  expect(optionValue(line.split(" "), ["--tools", "-t"])).toBe(value);
});

test.each([
  ["--tools a b -p c", ["a", "b"]],
  ["--tools=a b", ["a"]],
  ["--tools a --tools=b --other c", ["a", "b"]],
  ["--tools -p a", []],
  ["--tools", []],
  ["--toolset a", []],
])("the values in %j are %j", (line, values) => {
  expect(optionValues(line.split(" "), ["--tools"])).toEqual(values);
});
