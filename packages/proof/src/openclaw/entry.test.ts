import type { JsonValue } from "@parapet/documents/document.ts";
import type { NodeKind } from "@parapet/posture";
import { expect, test } from "vitest";
import type { PathToProve, StepToProve } from "../core/path-to-prove.ts";
import { entryOf, isKnownSender } from "./entry.ts";

function step(kind: NodeKind, key: string, attributes: StepToProve["attributes"]): StepToProve {
  return { node_id: `box/${kind}/${key}`, kind, label: key, attributes, edge: undefined };
}

function path(trust: string, entry: StepToProve, agent?: StepToProve): PathToProve {
  const source = step("principal", trust, { trust });
  const main = agent ?? step("agent", "main", { agent_id: "main" });
  return {
    path_id: "ap_1",
    rule_id: "AP-001",
    outcome: "",
    steps: [source, entry, main],
    conditions: [],
  };
}

const webhook = step("untrusted_source", "webhook", {});
const dm = step("channel", "telegram/default/dm", {
  channel: "telegram",
  account: "default",
  surface: "dm",
});
const group = step("channel", "telegram/default/group", {
  channel: "telegram",
  account: "default",
  surface: "group",
});
const gateway = step("gateway", "gateway", {});
const calls = step("gateway", "gateway/http", { requests: true });
const hooks = (mapping: JsonValue): Readonly<Record<string, JsonValue>> => ({
  hooks: { token: "t", mappings: [mapping] },
});
const mapping = { match: { path: "issue" }, action: "agent" };

const conversation = step("memory", "conversation/main", { role: "conversation" });
const later = path("anyone", dm, conversation);
const owner = step("agent", "main", { agent_id: "main" });

test("a text that is left in a conversation is delivered as any other", () => {
  expect(entryOf({ ...later, steps: [...later.steps, owner] }, {}, "TEXT")).toMatchObject({
    by: "chat",
  });
  expect(entryOf(later, {}, "TEXT")).toHaveProperty("untried");
});

test.each<[string, PathToProve, Readonly<Record<string, JsonValue>>, object]>([
  ["a direct message", path("anyone", dm), {}, { by: "chat", channel: "telegram", sender: "4242" }],
  [
    "a message in a room that is configured",
    path("members", group),
    { channels: { telegram: { groups: { "*": {}, "-77": {} } } } },
    { by: "chat", room: "-77" },
  ],
  [
    "a message in a room of Slack, to the account that the path comes in by",
    path("members", step("channel", "slack", { channel: "slack", account: "a", room: "#general" })),
    { channels: { slack: { appToken: "x", accounts: { a: { appToken: "y" } } } } },
    { by: "chat", channel: "slack", sender: "U0424242424", room: "#general", token: "y" },
  ],
  [
    "a message on Discord",
    path("anyone", step("channel", "discord", { channel: "discord", surface: "dm" })),
    { channels: { discord: { token: "x" } } },
    { by: "chat", channel: "discord", token: "x" },
  ],
  [
    "a message in a server of Discord",
    path("members", step("channel", "discord", { channel: "discord", room: "5/help" })),
    { channels: { discord: { token: "x" } } },
    { by: "chat", channel: "discord", room: "5/help", token: "x" },
  ],
  ["the operator's command", path("operator", gateway), {}, { by: "gateway", agentId: "main" }],
  [
    "a request of another machine to a gateway that listens there",
    path("anyone", gateway),
    {
      gateway: {
        bind: "lan",
        auth: { mode: "token", token: "t" },
        http: { endpoints: { chatCompletions: { enabled: true } } },
      },
    },
    {
      by: "api",
      from: "elsewhere",
      token: "t",
      path: "/v1/chat/completions",
      body: { model: "openclaw/main", messages: [{ role: "user", content: "TEXT" }] },
    },
  ],
  [
    "a request that a proxy forwards, by the API that is on",
    path("team", gateway),
    {
      gateway: {
        auth: { mode: "password", password: "p" },
        http: { endpoints: { chatCompletions: { enabled: false }, responses: { enabled: true } } },
      },
    },
    { by: "api", from: "proxy", token: "p", path: "/v1/responses", body: { input: "TEXT" } },
  ],
  [
    "a request without a secret where none is required",
    path("anyone", gateway),
    { gateway: { auth: { mode: "none" }, http: { endpoints: { responses: { enabled: true } } } } },
    { by: "api", token: "" },
  ],
  [
    "a page",
    path("public", step("untrusted_source", "web", {})),
    {},
    { by: "page", agentId: "main" },
  ],
  [
    "a call with the token",
    path("team", webhook),
    { hooks: { token: "t" } },
    { path: "/hooks/agent", body: { message: "TEXT", agentId: "main" } },
  ],
  [
    "every field that a mapping forwards",
    path("public", webhook),
    hooks({ ...mapping, messageTemplate: "{{a.b}} {{list[1].c}} {{d}}" }),
    { path: "/hooks/issue", body: { a: { b: "TEXT" }, list: [{}, { c: "TEXT" }], d: "TEXT" } },
  ],
])("the attacker's text comes as %s", (_, given, copied, expected) => {
  expect(entryOf(given, copied, "TEXT")).toMatchObject(expected);
});

/* What would be another attacker's way, or none, is not played: it would prove something else. */
test.each<[string, PathToProve, Readonly<Record<string, JsonValue>>]>([
  ["the public has no token for webhooks", path("public", webhook), { hooks: { token: "t" } }],
  [
    "a mapping goes to another agent",
    path("public", webhook),
    hooks({ ...mapping, agentId: "other", messageTemplate: "{{a}}" }),
  ],
  [
    "a mapping wakes",
    path("public", webhook),
    hooks({ ...mapping, action: "wake", messageTemplate: "{{a}}" }),
  ],
  [
    "a mapping runs code",
    path("public", webhook),
    hooks({ ...mapping, transform: {}, messageTemplate: "{{a}}" }),
  ],
  [
    "a mapping forwards no field",
    path("public", webhook),
    hooks({ ...mapping, messageTemplate: "ping" }),
  ],
  [
    "a field would change every object",
    path("public", webhook),
    hooks({ ...mapping, messageTemplate: "{{__proto__.x}}" }),
  ],
  ["webhooks have no token", path("team", webhook), { hooks: {} }],
  ["who is on the network is no operator, and no API is on", path("network", gateway), {}],
  [
    "who is on the network would sign in by a proxy",
    path("anyone", gateway),
    {
      gateway: {
        auth: { mode: "trusted-proxy" },
        http: { endpoints: { responses: { enabled: true } } },
      },
    },
  ],
  [
    "the text is a tailnet's member's, who has no secret",
    path("team", {
      ...gateway,
      settings: ["openclaw.json /gateway/auth/allowTailscale"],
    }),
    {
      gateway: {
        auth: { mode: "token", token: "t" },
        http: { endpoints: { responses: { enabled: true } } },
      },
    },
  ],
  ["a browser of the tailnet would sign in", path("team", gateway), { gateway: {} }],
  [
    "a channel has no emulator",
    path("anyone", step("channel", "signal/default/dm", { channel: "signal", surface: "dm" })),
    { channels: { signal: {} } },
  ],
  [
    "the plugin of the channel is not installed",
    path("anyone", step("channel", "slack/default/dm", { channel: "slack", surface: "dm" })),
    { channels: {} },
  ],
  ["a listed sender of a room", path("team", group), {}],
  [
    "the text comes by a memory of another kind",
    path("anyone", dm, step("memory", "notes", {})),
    {},
  ],
  ["another source", path("public", step("untrusted_source", "room-history", {})), {}],
])("nothing is played where %s", (_, given, copied) => {
  expect(entryOf(given, copied, "TEXT")).toHaveProperty("untried");
});

test.each([
  ["paired", true],
  ["team", true],
  ["operator", true],
  ["anyone", false],
  ["members", false],
])("a %s sender is let into the copy as one that is known: %s", (trust, expected) => {
  expect(isKnownSender(step("principal", trust, { trust }))).toBe(expected);
});

test("requests for tools come with the gateway's secret, from where its clients are", () => {
  const requests = step("session", "main/any/http", { agent_id: "main", requests: true });
  const asks = (auth: JsonValue, more: Readonly<Record<string, JsonValue>> = {}) =>
    entryOf(path("anyone", calls, requests), { gateway: { auth, ...more } }, "TEXT");
  const one = { by: "requests", agentId: "main" };
  expect(asks({ mode: "token", token: "t" }, { bind: "lan" })).toEqual({
    ...one,
    token: "t",
    from: "elsewhere",
  });
  expect(asks({ mode: "password", password: "p" })).toEqual({ ...one, token: "p", from: "proxy" });
  expect(asks({ mode: "none" })).toEqual({ ...one, token: "", from: "proxy" });
  expect(asks({ mode: "trusted-proxy" })).toHaveProperty("untried");
});

test.each([
  ["token", { by: "skill", agentId: "main", token: "t", from: "elsewhere" }],
  ["trusted-proxy", { untried: "a client that signs in by a proxy has no emulator" }],
])("a skill that carries the text is installed by the same client: %s", (mode, expected) => {
  const copied = { gateway: { bind: "lan", auth: { mode, token: "t" } } };
  expect(entryOf(path("anyone", calls), copied, "TEXT")).toEqual(expected);
});
