import { expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

const elevated = (global: string, own = "{}") =>
  sampleAgent(
    `{ tools: { elevated: ${global} }, agents: { entries: { a: { tools: { elevated: ${own} } } } } }`,
  ).elevated;

test("the escape is on, and open to nobody, until somebody is named", () => {
  expect(elevated("{}")).toEqual({
    enabled: { value: true, at: "/tools/elevated/enabled" },
    allowFrom: [],
  });
});

test("either switch turns it off, and then nobody is listed", () => {
  const senders = `allowFrom: { telegram: ["*"] }`;
  expect(elevated(`{ enabled: false, ${senders} }`).allowFrom).toEqual([]);
  expect(elevated(`{ ${senders} }`, "{ enabled: false }").enabled).toEqual({
    value: false,
    at: "/agents/entries/a/tools/elevated/enabled",
  });
});

test("an agent's list narrows the global one and never widens it", () => {
  const global = `{ allowFrom: { telegram: [1, "2"], slack: ["*"] } }`;
  expect(elevated(global).allowFrom).toEqual([
    { channel: "slack", senders: { value: ["*"], at: "/tools/elevated/allowFrom/slack" } },
    {
      channel: "telegram",
      senders: { value: ["1", "2"], at: "/tools/elevated/allowFrom/telegram" },
    },
  ]);
  const own = `{ allowFrom: { telegram: ["*"], slack: ["U1"], signal: ["x"] } }`;
  expect(elevated(global, own).allowFrom).toEqual([
    {
      channel: "slack",
      senders: { value: ["U1"], at: "/agents/entries/a/tools/elevated/allowFrom/slack" },
    },
    {
      channel: "telegram",
      senders: { value: ["1", "2"], at: "/tools/elevated/allowFrom/telegram" },
    },
  ]);
  expect(elevated(global, `{ allowFrom: {} }`).allowFrom).toEqual([]);
});
