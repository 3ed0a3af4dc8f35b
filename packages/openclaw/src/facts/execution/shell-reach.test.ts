import { expect, test } from "vitest";
import { sampleAgent } from "../../testing/sample.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import { writesOutsideWorkspace } from "./shell-reach.ts";

test.each([
  [`{}`, true],
  [`{ tools: { fs: { workspaceOnly: true } } }`, false],
  [`{ tools: { deny: ["write", "edit"] } }`, false],
  [`{ tools: { deny: ["write", "edit"], exec: { applyPatch: { workspaceOnly: false } } } }`, true],
  [`{ tools: { deny: ["write", "edit", "apply_patch"] } }`, false],
  [`{ agents: { defaults: { sandbox: { mode: "all" } } } }`, false],
])("file tools of an agent write outside its workspace: %s %s", (text, expected) => {
  const agent = sampleAgent(text);
  expect(executionContextsOf(agent).some((context) => writesOutsideWorkspace(agent, context))).toBe(
    expected,
  );
});
