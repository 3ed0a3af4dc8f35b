import { expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import { configOf } from "./config.ts";
import { rootChannels, rootSettings } from "./older-channels.ts";

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
  [`{ routing: { allowFrom: ["1"] } }`, "/channels/whatsapp/allowFrom/0", "/routing/allowFrom/0"],
  [
    `{ routing: { agentToAgent: { enabled: true } } }`,
    "/tools/agentToAgent/enabled",
    "/routing/agentToAgent/enabled",
  ],
  [`{ gateway: { token: "t" } }`, "/gateway/auth/token", "/gateway/token"],
  [`{ tools: { bash: { host: "node" } } }`, "/tools/exec/host", "/tools/bash/host"],
  [`{ agent: { bash: { host: "node" } } }`, "/tools/exec/host", "/agent/bash/host"],
  [
    `{ agent: { elevated: { enabled: true } } }`,
    "/tools/elevated/enabled",
    "/agent/elevated/enabled",
  ],
  [`{ agent: { tools: { allow: ["x"] } } }`, "/tools/allow/0", "/agent/tools/allow/0"],
  [`{ agent: { tools: { deny: ["x"] } } }`, "/tools/deny/0", "/agent/tools/deny/0"],
  [
    `{ agent: { sandbox: { tools: { allow: ["x"] } } } }`,
    "/tools/sandbox/tools/allow",
    "/agent/sandbox/tools/allow",
  ],
  [`{ agent: { model: "m" } }`, "/agents/defaults/model", "/agent/model"],
  [
    `{ agent: { heartbeat: { every: "1h" } } }`,
    "/agents/defaults/heartbeat/every",
    "/agent/heartbeat/every",
  ],
  [
    `{ agent: { memorySearch: { enabled: false } } }`,
    "/memory/search/enabled",
    "/agent/memorySearch/enabled",
  ],
  [
    `{ agent: { sandbox: { mode: "all" } } }`,
    "/agents/defaults/sandbox/mode",
    "/agent/sandbox/mode",
  ],
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

test.each(rootChannels)("%s at the root, as the first releases had it, is a channel", (channel) => {
  const config = of(`{ ${channel}: { dmPolicy: "open" } }`);
  expect(keysAt(config, "/channels")).toEqual([channel]);
  expect(config.get(`/channels/${channel}/dmPolicy`)).toBe("open");
  expect(config.writtenAt(`/channels/${channel}/dmPolicy`)).toBe(`/${channel}/dmPolicy`);
  // A fix must not begin a second section that hides the first.
  expect(config.writtenAt(`/channels/${channel}/groupPolicy`)).toBe(`/${channel}/groupPolicy`);
});

test("a channel in both places is joined, and today's place goes before the root", () => {
  const config = of(`{
    telegram: { dmPolicy: "open", groups: { "1": {} } },
    channels: { telegram: { dmPolicy: "pairing", groups: { "2": {} } }, slack: {} },
  }`);
  expect(keysAt(config, "/channels")).toEqual(["telegram", "slack"]);
  expect(config.get("/channels/telegram/dmPolicy")).toBe("pairing");
  expect(keysAt(config, "/channels/telegram/groups").toSorted()).toEqual(["1", "2"]);
  expect(config.writtenAt("/channels/telegram/groups/1")).toBe("/telegram/groups/1");
  expect(config.writtenAt("/channels/telegram/groupPolicy")).toBe("/channels/telegram/groupPolicy");
  expect(config.writtenAt("/channels/slack/groupPolicy")).toBe("/channels/slack/groupPolicy");
});

test.each(rootSettings)("a section at the root with %s is OpenClaw's", (setting) => {
  expect(of(`{ telegram: { ${setting}: true } }`).has("/channels/telegram")).toBe(true);
});

test.each([
  `{ providers: { telegram: { enabled: true } } }`,
  `{ matrix: { enabled: true } }`,
  `{ telegram: "on" }`,
  `{ telegram: { admin_chat_id: "1" } }`,
  `{ telegram: {} }`,
  `[]`,
])("what no release took for a channel is none: %s", (text) => {
  expect(of(text).has("/channels")).toBe(false);
});
