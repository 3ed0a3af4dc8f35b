import { expect, test } from "vitest";
import { isUnmistakableDecision } from "./own-command-line.ts";

test.each([
  ["unprotect claude-code", true],
  ["--no-color unprotect claude-code", true],
  ["protect claude-code", true],
  ["protect openclaw", true],
  ["guardrails add secrets", true],
  ["guardrails remove secrets", true],
  ["mcp-proxy accept", true],
  ["unprotect one two", false],
  ["restore notes.tar", false],
  ["protect branches", false],
])("words that only Parapet takes are known by themselves: %s", (words, expected) => {
  expect(isUnmistakableDecision(words.split(" "))).toBe(expected);
});
