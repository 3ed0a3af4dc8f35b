import { expect, test } from "vitest";
import { ecosystemOf, fetchedBy, isPinned } from "./launch.ts";

test.each([
  ["npx x", "x"],
  ["bunx x", "x"],
  ["pnpx x", "x"],
  ["uvx x", "x"],
  ["npm exec x", "x"],
  ["npm x x", "x"],
  ["pnpm dlx x", "x"],
  ["yarn dlx x", "x"],
  ["bun x x", "x"],
  ["uv tool run x", "x"],
  ["pipx run x", "x"],
  ["/usr/bin/npx x", "x"],
  ["npx.cmd x", "x"],
  ["npx -y x@1.2.3 --flag", "x@1.2.3"],
  ["npx --package y x", "y"],
  ["npx -p y x", "y"],
  ["npx --package=y x", "y"],
  ["uvx --from y x", "y"],
  ["pipx run --spec y x", "y"],
  ["npx --registry r x", "x"],
  ["npx --registry=r x", "x"],
  ["uvx --index-url i x", "x"],
  ["uvx --python 3.12 x", "x"],
  ["uvx --with w x", "x"],
  ["npx -c echo", undefined],
  ["npx --call echo", undefined],
  ["npm install x", undefined],
  ["uv tool install x", undefined],
  ["pipx install x", undefined],
  ["node x", undefined],
  ["npx", undefined],
])("%s fetches: %s", (line, expected) => {
  const [command = "", ...args] = line.split(" ");
  expect(fetchedBy(command, args)).toBe(expected);
});

test.each([
  ["npx", "npm"],
  ["uvx", "PyPI"],
  ["node", undefined],
  ["toString", undefined],
])("%s fetches from: %s", (command, expected) => {
  expect(ecosystemOf(command)).toBe(expected);
});

test.each([
  ["x@1.2.3", true],
  ["x==1.2.3", true],
  ["@team/x@v1.2", true],
  ["./x", true],
  ["~/x", true],
  [`git+https://h.example/x@${"a".repeat(40)}`, true],
  [`github:team/x#${"0".repeat(40)}`, true],
  ["github:team/x#main", false],
  ["https://h.example/x.tgz", false],
  ["x", false],
  // The newest of a whole series.
  ["x@1", false],
  ["x@v1", false],
  ["x==1", false],
  ["x@latest", false],
  ["x@^1.2.3", false],
])("%s is one exact version: %s", (spec, expected) => {
  expect(isPinned(spec)).toBe(expected);
});
