import { expect, test } from "vitest";
import { parseRule } from "../../policy/rules.ts";
import { allowsToolsOf, serverWhollyAllowed } from "./server-rules.ts";

const rule = (value: string) => parseRule({ value, at: "", level: "user" });

test.each([
  ["mcp__docs", true],
  ["mcp__docs__read", true],
  ["mcp__docs__*", true],
  ["mcp__docs__read(file)", false],
  ["mcp__docsearch", false],
  ["mcp__docsearch__read", false],
  ["Read", false],
])("the rule %s lets tools of docs run: %s", (text, expected) => {
  expect(allowsToolsOf("docs", rule(text))).toBe(expected);
});

test("a server is called in rules as in the names of its tools", () => {
  expect(allowsToolsOf("my docs", rule("mcp__my_docs"))).toBe(true);
});

test.each([
  ["mcp__docs", "docs"],
  ["mcp__docs__*", "docs"],
  ["mcp__docs__read", undefined],
  ["mcp__*", undefined],
])("the rule %s allows every tool of %s", (text, server) => {
  expect(serverWhollyAllowed(rule(text))).toBe(server);
});
