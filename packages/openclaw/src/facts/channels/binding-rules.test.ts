import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { bindingRules } from "./binding-rules.ts";

const rules = (bindings: string) => bindingRules(sampleModel(`{ bindings: ${bindings} }`));

test("a rule is shown with what it matches in addition to channel and account, in one order", () => {
  expect(
    rules(
      `[{ agentId: "Desk", match: { channel: "Discord", roles: ["b", "a"], peer: { kind: "group", id: null } } }]`,
    ),
  ).toEqual([
    {
      at: "/bindings/0",
      agent: "desk",
      channel: "discord",
      account: "default",
      details: `{"peer":{"id":null,"kind":"group"},"roles":["b","a"]}`,
    },
  ]);
});

test.each([
  `[{ agentId: "desk" }]`,
  `[{ agentId: "desk", match: "discord" }]`,
  `[{ agentId: "desk", match: { accountId: "*" } }]`,
  `[{ match: { channel: "discord" } }]`,
  `[{ type: "acp", agentId: "desk", match: { channel: "discord" } }]`,
  `{}`,
])("%s routes nothing to an agent", (bindings) => {
  expect(rules(bindings)).toEqual([]);
});
