import { expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { configOf } from "./config.ts";

const of = (text: string) => configOf(parseJson5(text).value);

test.each([
  [`{ memorySearch: { enabled: false } }`, "/memory/search/enabled", "/memorySearch/enabled"],
  [
    `{ agents: { defaults: { memorySearch: { enabled: false } } } }`,
    "/memory/search/enabled",
    "/agents/defaults/memorySearch/enabled",
  ],
  [
    `{ agents: { list: [{ id: "a" }, { id: "b", memorySearch: { enabled: false } }] } }`,
    "/agents/list/1/memory/search/enabled",
    "/agents/list/1/memorySearch/enabled",
  ],
  [
    `{ agents: { entries: { a: {}, b: { memorySearch: { enabled: false } } } } }`,
    "/agents/entries/b/memory/search/enabled",
    "/agents/entries/b/memorySearch/enabled",
  ],
  [
    `{ mcp: { servers: { d: { type: "sse" } } } }`,
    "/mcp/servers/d/transport",
    "/mcp/servers/d/type",
  ],
  [
    `{ nodeHost: { mcp: { servers: { d: { type: "sse" } } } } }`,
    "/nodeHost/mcp/servers/d/transport",
    "/nodeHost/mcp/servers/d/type",
  ],
  [
    `{ gateway: { nodes: { allowCommands: ["x"] } } }`,
    "/gateway/nodes/commands/allow/0",
    "/gateway/nodes/allowCommands/0",
  ],
  [
    `{ gateway: { nodes: { denyCommands: ["x"] } } }`,
    "/gateway/nodes/commands/deny",
    "/gateway/nodes/denyCommands",
  ],
  [
    `{ gateway: { nodes: { skills: { enabled: true } } } }`,
    "/gateway/nodes/allowSkills",
    "/gateway/nodes/skills/enabled",
  ],
  [
    `{ browser: { ssrfPolicy: { hostnameAllowlist: ["x"] } } }`,
    "/browser/ssrfPolicy/allowedHostnames",
    "/browser/ssrfPolicy/hostnameAllowlist",
  ],
  [`{ defaultModel: "m" }`, "/agents/defaults/model", "/defaultModel"],
  [`{ heartbeat: { every: "1h" } }`, "/agents/defaults/heartbeat/every", "/heartbeat/every"],
  [`{ audit: { enabled: true } }`, "/logging/audit/enabled", "/audit/enabled"],
  [`{ media: { max: 1 } }`, "/attachments/max", "/media/max"],
  [`{ messages: { tts: { on: true } } }`, "/tts/on", "/messages/tts/on"],
  [`{ web: { enabled: false } }`, "/channels/whatsapp/enabled", "/web/enabled"],
])("what %s says is found at %s", (text, today, written) => {
  const config = of(text);
  expect(config.has(today)).toBe(true);
  expect(config.get(today)).toEqual(config.get(written));
  expect(config.writtenAt(today)).toBe(written);
});

test("what is in today's place goes before what is left in an older one", () => {
  const config = of(`{ memorySearch: { enabled: true }, memory: { search: { enabled: false } } }`);
  expect(config.get("/memory/search/enabled")).toBe(false);
  expect(config.writtenAt("/memory/search/enabled")).toBe("/memory/search/enabled");
});

test.each([
  `{ memory: { memorySearch: { enabled: true } } }`,
  `{ agents: { list: "memorySearch", entries: [null, "memorySearch"] } }`,
  `{ mcp: { servers: { d: { args: ["type"] } }, type: "sse" } }`,
  `{ gateway: { allowCommands: ["x"] }, models: { defaultModel: "m" } }`,
])("names of older settings elsewhere mean nothing: %s", (text) => {
  const config = of(text);
  for (const today of [
    "/memory/search/enabled",
    "/agents/entries/0/memory/search/enabled",
    "/mcp/servers/d/transport",
    "/gateway/nodes/commands/allow",
    "/agents/defaults/model",
  ]) {
    expect(config.has(today)).toBe(false);
    expect(config.writtenAt(today)).toBe(today);
  }
});
