import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { codexModelOf } from "./codex-runtime.ts";

const chosen = (models: string) => {
  const model = sampleModel(
    `{ agents: { defaults: { model: "openai/gpt-5.5" } }, models: { providers: { openai: { models: ${models} } } } }`,
  );
  return model.agents.map((agent) => codexModelOf(model, agent)?.at);
};

test("a model of the provider says what runs it, and what is no model says nothing", () => {
  const codex = `{ id: "gpt-5.5", agentRuntime: { id: "codex" } }`;
  expect(chosen(`["gpt-5.5", ${codex}]`)).toEqual([
    "/models/providers/openai/models/1/agentRuntime/id",
  ]);
  expect(chosen(`[{ id: "gpt-5.4", agentRuntime: { id: "codex" } }]`)).toEqual([undefined]);
});
