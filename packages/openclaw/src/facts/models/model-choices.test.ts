import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { modelChoices } from "./model-choices.ts";

const chosen = (text: string) =>
  modelChoices(sampleModel(text)).map(({ at, name, agents, role }) => [
    at,
    name,
    role,
    ...agents.map(({ id }) => id),
  ]);

test("a model, and those that answer where it fails", () => {
  const at = "/agents/defaults/model";
  expect(chosen(`{ agents: { defaults: { model: { primary: "a/b" } } } }`)).toEqual([
    [`${at}/primary`, "a/b", "primary", "main"],
  ]);
  expect(chosen(`{ agents: { defaults: { model: { fallbacks: ["a/b", "\${M}"] } } } }`)).toEqual([
    [`${at}/fallbacks/0`, "a/b", "fallback", "main"],
  ]);
});

test("a model of a channel is that of the agents which the channel reaches", () => {
  expect(
    chosen(`{
      agents: { ownership: "explicit", entries: { desk: {}, home: {} } },
      bindings: [
        { agentId: "desk", match: { channel: "telegram", accountId: "*" } },
        { agentId: "home", match: { channel: "signal", accountId: "*" } },
      ],
      channels: {
        modelByChannel: { telegram: { "-1001": "a/b", "-1002": "\${M}" } },
        telegram: { botToken: "x" },
        signal: { account: "+15550100" },
      },
    }`),
  ).toEqual([["/channels/modelByChannel/telegram/-1001", "a/b", "primary", "desk"]]);
});
