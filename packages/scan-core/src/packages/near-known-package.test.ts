import { expect, test } from "vitest";
import { knownPackages } from "./known-packages.ts";
import { nearKnownPackage } from "./near-known-package.ts";

test.each([
  ["@modelcontextprotocol/server-filesytem", "@modelcontextprotocol/server-filesystem"],
  ["@modelcontextprotocl/server-github", "@modelcontextprotocol/server-github"],
  ["@modelcontextprotocol/server-gihtub", "@modelcontextprotocol/server-github"],
  ["@modelcontextprotocol/server-githubs", "@modelcontextprotocol/server-github"],
  ["@upstash/context8-mcp", "@upstash/context7-mcp"],
  ["modelcontextprotocol-server-slack", "@modelcontextprotocol/server-slack"],
  ["@playwright-mcp", "@playwright/mcp"],
  ["server-filesystem", "@modelcontextprotocol/server-filesystem"],
])("%s is told as almost %s", (name, known) => {
  expect(nearKnownPackage(name)).toBe(known);
});

test.each([
  "@acme/server-filesystem",
  "my-company-mcp",
  "exa-mcp",
  "n9n-mcp",
  "mcp-server-jira",
  "",
])("%s is a distinct name", (name) => {
  expect(nearKnownPackage(name)).toBeUndefined();
});

test("no known package is told as a slip of another", () => {
  expect([...knownPackages].filter((name) => nearKnownPackage(name) !== undefined)).toEqual([]);
});
