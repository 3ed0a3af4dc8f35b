import { expect, test } from "vitest";
import { commandListOf } from "./command-list.ts";

const list = (...patterns: readonly string[]) =>
  commandListOf(patterns.map((pattern) => ({ pattern })));

test.each(["*", "**", "/**", "**/*", "/**/*", " * "])("%j fits every command", (pattern) => {
  expect(list(pattern)).toEqual({ allowed: 1, isOpen: true, anyCode: [] });
});

test.each(["/*", "git*", "/opt/**", "~/bin/report", ""])("%j does not", (pattern) => {
  expect(list(pattern)).toEqual({ allowed: 1, isOpen: false, anyCode: [] });
});

test.each([
  ["/bin/bash", "bash"],
  ["python3.12", "python3.12"],
  ["/home/ada/.nvm/versions/node/*/bin/node", "node"],
  ["C:\\Program Files\\nodejs\\node.exe", "node"],
  ["/usr/bin/*", "every program in /usr/bin"],
  ["~/**", "every program in ~"],
  ["/Users/ada/**", "every program in /Users/ada"],
  ["/Users/ada/.openclaw/**", "every program in /Users/ada/.openclaw"],
  ["/tmp/**/*", "every program in /tmp"],
])("with %j any code runs", (pattern, words) => {
  expect(list(pattern).anyCode).toEqual([words]);
});

test("what is bound to arguments or allowed for good is one command; a plain text is a pattern", () => {
  const items = [
    { pattern: "*", argPattern: "^-v$" },
    { pattern: "*", source: "allow-always" },
    "bash",
    7,
  ];
  expect(commandListOf(items)).toEqual({ allowed: 4, isOpen: false, anyCode: ["bash"] });
  expect(commandListOf("no list")).toEqual({ allowed: 0, isOpen: false, anyCode: [] });
});

test("a long list and a long pattern take no time", () => {
  const items = Array.from({ length: 5000 }, () => ({ pattern: `${"/a".repeat(10_000)}/**` }));
  expect(commandListOf(items).anyCode).toEqual([]);
});
