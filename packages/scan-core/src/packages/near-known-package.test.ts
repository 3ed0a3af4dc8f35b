import { expect, test } from "vitest";
import { knownPackages } from "./known-packages.ts";
import { nearKnownPackage, resemblanceOf } from "./near-known-package.ts";

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

test.each([
  ["@anthroplc-ai/mcp-secrets", "whose scope is close to the known scope @anthropic-ai"],
  ["@Anthropic-a1/sdk", "whose scope is close to the known scope @anthropic-ai"],
  [
    "@modeicontextprotocol/server-other",
    "whose scope is close to the known scope @modelcontextprotocol",
  ],
  ["mcp-remmote", "a name close to the known package mcp-remote"],
])("%s is said to be one %s", (name, told) => {
  expect(resemblanceOf(name)).toBe(told);
});

test.each([
  "@anthropic-ai/sdk",
  "@modelcontextprotocol/server-other",
  "@acme/mcp",
  "@short/mcp",
  "x",
])("nothing is said of %s", (name) => {
  expect(resemblanceOf(name)).toBeUndefined();
});
