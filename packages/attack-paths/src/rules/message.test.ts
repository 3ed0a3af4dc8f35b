import { expect, test } from "vitest";
import { node } from "../testing/graphs.ts";
import { renderMessage } from "./message.ts";

const nodes = [node("p", "principal"), node("a", "agent"), node("s", "session"), node("t", "tool")];

test.each([
  ["{source} to {sink}", "p to t"],
  ["by {agent} with {tool}", "by s with t"],
  ["{host} of {memory}", "the host of the memory"],
  ["{other} {Source}", "the other {Source}"],
])("a message names the nodes of its path: %s", (message, shown) => {
  expect(renderMessage(message, nodes)).toBe(shown);
});

test("a path without nodes has no ends to name", () => {
  expect(renderMessage("{source} to {sink}", [])).toBe(" to ");
});
