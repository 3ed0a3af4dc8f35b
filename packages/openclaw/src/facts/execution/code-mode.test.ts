import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { codeModeOf } from "./code-mode.ts";

test.for([
  ["{}", "auto", "node", "/tools/codeMode"],
  ["{ tools: { codeMode: true } }", true, "node", "/tools/codeMode"],
  ["{ tools: { codeMode: { timeoutMs: 9 } } }", false, "node", "/tools/codeMode"],
  [
    '{ tools: { codeMode: { enabled: "auto", executor: "quickjs" } } }',
    "auto",
    "quickjs",
    "/tools/codeMode/executor",
  ],
  [
    "{ tools: { codeMode: false }, agents: { entries: { a: { tools: { codeMode: true } } } } }",
    true,
    "node",
    "/agents/entries/a/tools/codeMode",
  ],
  [
    '{ tools: { codeMode: { enabled: true, executor: "quickjs" } }, agents: { entries: { a: { tools: { codeMode: { executor: "node" } } } } } }',
    true,
    "node",
    "/agents/entries/a/tools/codeMode/executor",
  ],
] as const)("%s comes to %s with executor %s", ([text, enabled, executor, at]) => {
  const model = sampleModel(text);
  const [agent] = model.agents;
  expect(agent && codeModeOf(model.config, agent)).toMatchObject({
    enabled: { value: enabled },
    executor: { value: executor, at },
  });
});
