import { expect, test } from "vitest";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { parseRule } from "../../policy/rules.ts";
import { projectEditRules } from "./file-rules.ts";

function editing(...allowed: readonly string[]): readonly string[] {
  const allow = allowed.map((value) => parseRule({ value, at: "", level: "user" }));
  const model = { allow, ask: [], deny: [] } as unknown as ClaudeCodeModel;
  return projectEditRules(model).map(({ text }) => text);
}

test("files of the project are edited by rules for all of them, and for the folder", () => {
  expect(
    editing("Edit", "Write", "Edit(**)", "Edit(./**)", "Edit(/**)", "Edit(docs/**)", "Read(**)"),
  ).toEqual(["Edit", "Write", "Edit(**)", "Edit(./**)", "Edit(/**)"]);
});
