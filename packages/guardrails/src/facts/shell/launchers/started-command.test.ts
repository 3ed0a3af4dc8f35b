import { expect, test } from "vitest";
import { startedCommand } from "./started-command.ts";

test.each([
  ["timeout 5 npm test", "npm test"],
  ["uv run pytest -q", "pytest -q"],
  ["env A=1 python3 x.py", "python3 x.py"],
  ["timeout 5", ""],
  ["ls -l", ""],
])("the command that %s starts is known", (words, started) => {
  expect(startedCommand(words.split(" ")).join(" ")).toBe(started);
});

test("a command in a text is the one that it starts", () => {
  expect(startedCommand(["ssh", "host", "npm test && echo done"])).toEqual(["npm", "test"]);
  expect(startedCommand(["ssh", "host", "# nothing"])).toEqual([]);
  expect(startedCommand([])).toEqual([]);
});
