import { expect, test } from "vitest";
import { compileCondition } from "./condition.ts";

const possible = {
  texts: new Map([
    ["point", (text: string) => text === "pre_tool_call"],
    ["tool.name", (text: string) => text !== "never"],
  ]),
  emptyLists: new Set(["facts.commands"]),
  unsetFlags: new Set(["facts.destroys"]),
};

const neverHolds = (condition: string) => compileCondition(condition).neverHolds(possible);

test.each([
  "false",
  "!true",
  "1 == 2",
  "'a' == 'b'",
  "'a' != 'a'",
  "point == 'input'",
  "'input' == point",
  "point in ['input', 'output']",
  "tool.name == 'never'",
  "tool.name in ['never']",
  "tool.name in []",
  "facts.destroys",
  "facts.destroys && facts.egress",
  "facts.destroys || point == 'input'",
  "facts.commands.exists(c, c.name == 'rm')",
  "tool.name == 'a' && tool.name == 'b'",
  "tool.name == 'a' && tool.name in ['b', 'c']",
  "tool.name == 'a' && (facts.egress && tool.name == 'b')",
  "now.hour < 0",
  "now.hour > 23",
  "now.hour >= 24",
  "now.hour == 24",
  "now.weekday > 6",
  "now.weekday == 7",
  "labels.tool_calls < 0",
  "labels.calls_this_minute < 0",
  "labels.delegation_depth < 0",
  "now.hour > 5 && now.hour < 6",
  "now.hour >= 6 && now.hour <= 5",
  "now.hour == 5 && now.hour == 6",
  "labels.tool_calls > 5 && labels.tool_calls <= 5",
])("no call makes this hold: %s", (condition) => {
  expect(neverHolds(condition)).toBe(true);
});

test.each([
  "true",
  "!false",
  "1 != 2",
  "'a' == 'a'",
  "point == 'pre_tool_call'",
  "point != 'input'",
  "point in ['input', 'pre_tool_call']",
  "tool.name == 'a'",
  "source_trust == 'user'",
  "!facts.destroys",
  "facts.egress",
  "facts.destroys || facts.egress",
  "true || facts.destroys",
  "facts.paths.exists(p, p.access == 'write')",
  "facts.commands.all(c, c.name == 'rm')",
  "!facts.commands.exists(c, c.name == 'rm')",
  "tool.name == 'a' || tool.name == 'b'",
  "tool.name == 'a' && tool.name in ['a', 'b']",
  "tool.name == 'a' && point == 'pre_tool_call'",
  "tool.name in ['a', point]",
  "now.hour == 0",
  "now.hour == 23",
  "now.hour >= 23",
  "now.hour <= 0",
  "now.hour > 22",
  "now.hour < 1",
  "now.weekday == 6",
  "labels.tool_calls >= 0",
  "labels.tool_calls > 1000000",
  "now.hour > 4 && now.hour < 6",
  "now.hour >= 6 && now.hour <= 6",
  "now.hour > 20 || now.hour < 6",
  "now.hour > 22 && now.weekday < 1",
  "labels.spend_usd < 0.5",
])("some call may make this hold: %s", (condition) => {
  expect(neverHolds(condition)).toBe(false);
});
