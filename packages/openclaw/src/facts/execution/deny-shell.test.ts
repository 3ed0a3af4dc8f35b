import { expect, test } from "vitest";
import { collectIntent } from "@parapet/scan-core/fixing/fix-editor.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { sampleAgent, sampleModel } from "../../testing/sample.ts";
import { denyShell } from "./deny-shell.ts";

/** What is written to take the shell from the only agent. */
function editsOf(tools: string): readonly unknown[] {
  const text = `{ tools: ${tools} }`;
  const file = "/home/ada/.openclaw/openclaw.json";
  const reading = {
    documents: new Map(),
    ownerOf: (pointer: string) => ({ path: file, pointer }),
  } as unknown as Reading<unknown>;
  const { edits } = collectIntent(reading, (edit) =>
    denyShell(sampleModel(text), sampleAgent(text), edit),
  );
  return [...(edits.get(file) ?? [])];
}

test.each(["exec", "bash", "process", "code_execution", "group:runtime"])(
  "a name of the shell is taken out of the list that grants it: %s",
  (name) => {
    for (const list of [
      '{ allow: ["read", "NAME"] }',
      '{ profile: "minimal", alsoAllow: ["NAME"] }',
    ]) {
      const edits = editsOf(list.replace("NAME", name));
      expect(edits).toEqual([expect.objectContaining({ op: "remove-item", value: name })]);
    }
  },
);

test.each([
  "{}",
  '{ allow: ["exec"] }',
  '{ allow: ["exec", "*"] }',
  '{ allow: ["read", "executor"] }',
  '{ profile: "coding", alsoAllow: ["exec"] }',
  '{ profile: "minimal", alsoAllow: ["exec", "e*"] }',
])("where no name of the shell can be taken out, the shell is denied: %s", (tools) => {
  expect(editsOf(tools)).toEqual([
    { op: "append", pointer: "/tools/deny", value: "exec" },
    { op: "append", pointer: "/tools/deny", value: "process" },
  ]);
});
