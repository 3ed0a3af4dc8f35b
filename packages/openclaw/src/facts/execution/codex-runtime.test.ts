import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { codexModelOf, listsBindCodex } from "./codex-runtime.ts";

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

const bind = (tools: string) => {
  const model = sampleModel(`{ tools: ${tools} }`);
  return model.agents.map((agent) => listsBindCodex(model, agent));
};

test.each([
  "automations",
  "canvas",
  "dashboard",
  "gateway",
  "heartbeat_respond",
  "image_generate",
  "memory_get",
  "memory_search",
  "message",
  "music_generate",
  "show_widget",
  "skill_workshop",
  "tts",
  "video_generate",
  "web_fetch",
  "x_search",
])("a denial that leaves Codex its own tools takes none of them away: %s", (tool) => {
  expect(bind(`{ deny: ["${tool}"] }`)).toEqual([false]);
});

test.each([
  '{ deny: ["exec"] }',
  '{ deny: ["web_search"] }',
  '{ deny: ["tts", "read"] }',
  '{ allow: ["read"] }',
  '{ byProvider: { openai: { allow: ["read"] } } }',
])("any other list takes Codex's own tools away: %s", (tools) => {
  expect(bind(tools)).toEqual([true]);
});

test.each(["{}", '{ allow: ["*"] }', '{ profile: "minimal" }'])(
  "a profile alone takes none of them away: %s",
  (tools) => {
    expect(bind(tools)).toEqual([false]);
  },
);
