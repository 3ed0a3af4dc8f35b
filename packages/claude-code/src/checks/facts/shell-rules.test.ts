import { expect, test } from "vitest";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { runsEverything, sandboxBypassedBy } from "./shell-rules.ts";

function everything(enabled: boolean, autoAllows: boolean): boolean {
  return runsEverything({
    sandbox: { enabled: { value: enabled }, autoAllows: { value: autoAllows } },
    mode: { value: "default" },
    allow: [],
  } as unknown as ClaudeCodeModel);
}

test("a sandbox lets every command run where it allows them by itself, and while it is on", () => {
  expect([everything(true, true), everything(true, false), everything(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a sandbox that may not be left is left by nothing", () => {
  const model = { sandbox: { mayLeave: { value: false } }, mode: { value: "bypassPermissions" } };
  expect(sandboxBypassedBy(model as unknown as ClaudeCodeModel)).toEqual([]);
});
