import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";

test.each([
  ["no terminal", {}, {}, 80],
  ["a terminal", { columns: 132 }, {}, 132],
  ["a phone", { columns: 22 }, {}, 40],
  ["a wall", { columns: 900 }, {}, 200],
  ["a terminal that does not say", { columns: 0 }, {}, 80],
  ["what the environment says", { columns: 132 }, { COLUMNS: "60" }, 60],
  ["an environment that says nothing sensible", { columns: 132 }, { COLUMNS: "-1" }, 132],
] as const)("lines are as wide as %s allows", (_, stream, env, columns) => {
  expect(columnsOf(stream, env)).toBe(columns);
});
