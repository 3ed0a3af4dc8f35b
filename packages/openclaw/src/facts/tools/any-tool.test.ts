import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { hasAnyTool } from "./any-tool.ts";

const has = (text: string, id: string): boolean => {
  const model = sampleModel(text);
  const agent = model.agents.find((each) => each.id === id);
  return agent !== undefined && hasAnyTool(model, agent, "host");
};

test.each([
  ["send_mail", true],
  ["send-mail", true],
  ["mail*", false],
  ["group:mail", false],
])("of an agent that may use %s alone it is %s that it has a tool", (name, expected) => {
  const text = `{ agents: { entries: { desk: { tools: { allow: ["${name}"] } } } } }`;
  expect(has(text, "desk")).toBe(expected);
});

test("a tool of one agent is not another's", () => {
  const text = `{ agents: { ownership: "explicit", entries: {
    desk: { tools: { allow: ["send_mail"] } }, home: { tools: { deny: ["*"] } } } } }`;
  expect(has(text, "desk")).toBe(true);
  expect(has(text, "home")).toBe(false);
});
