import { expect, test } from "vitest";
import { parseRule } from "../../policy/rules.ts";
import { ruleDefectOf } from "./rule-defect.ts";

const faultOf = (value: string) =>
  ruleDefectOf(parseRule({ value, at: "", level: "user" }), "deny")?.fault;

test.each([
  ["Bash( :*)", "has a space next to a bracket or at an end, and so matches nothing"],
  ["Bash(:*)", "names no command before :*"],
  ["Bash(: *)", "names no command before :*"],
  ["Bash(git :*)", "has a space in :*, and so names no command"],
  ["Write(docs)", "is never consulted: only Edit(path) rules are matched against files"],
  ["Read(docs:*)", "uses :*, which only command rules support"],
  ["Write(docs:*)", undefined],
  ["Bash(:: *)", undefined],
])("the fault of %s is %s", (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});
