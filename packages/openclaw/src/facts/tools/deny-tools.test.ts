import { expect, test } from "vitest";
import { collectIntent } from "@parapet/scan-core/fixing/fix-editor.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { sampleAgent, sampleModel } from "../../testing/sample.ts";
import { denyTools } from "./deny-tools.ts";

test("what is denied already is not denied twice", () => {
  const text = `{ tools: { deny: ["Exec"] } }`;
  const file = "/home/ada/.openclaw/openclaw.json";
  const reading = {
    documents: new Map(),
    ownerOf: (pointer: string) => ({ path: file, pointer }),
  } as unknown as Reading<unknown>;
  const { edits } = collectIntent(reading, (edit) =>
    denyTools(sampleModel(text), sampleAgent(text), ["exec", "process"], edit),
  );
  expect(edits.get(file)).toEqual([{ op: "append", pointer: "/tools/deny", value: "process" }]);
});
