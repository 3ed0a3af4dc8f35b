import { describe, expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { snapshotVersions, type SnapshotVersion } from "../model/snapshot-version.ts";
import { schemaProblems } from "./validate.ts";

function problems(text: string, version: SnapshotVersion = "2026.9.6"): readonly string[] {
  return schemaProblems(parseJson5(text).value, version).map(
    ({ pointer, kind, message }) => `${pointer} ${kind}: ${message}`,
  );
}

describe.each(snapshotVersions)("OpenClaw %s", (version) => {
  test("takes the settings that people have", () => {
    const text = `{
      $schema: "https://example.org/openclaw.json",
      gateway: { port: 18789, bind: "lan", auth: { mode: "token", token: "\${TOKEN}" } },
      channels: { telegram: { dmPolicy: "open", allowFrom: ["*", 12] }, unheardOf: { a: 1 } },
      plugins: { entries: { unheardOf: { enabled: true } } },
      tools: { profile: "coding", deny: ["exec"], exec: { security: "allowlist", ask: "on-miss" } },
      mcp: { servers: { docs: { url: "https://example.org/mcp", anything: true } } },
      models: { providers: { own: { baseUrl: "http://127.0.0.1/v1", models: [] }, openai: { apiKey: "k" } } },
    }`;
    expect(problems(text, version)).toEqual([]);
  });

  test("refuses keys, types and values that it does not know", () => {
    const text = `{
      gateway: { bindd: "lan", port: "18789", mode: "locale", auth: { token: { source: "env" } } },
      tools: { exec: { mode: "yolo", safeBins: "jq" } },
      surprise: {},
    }`;
    expect(problems(text, version)).toEqual(
      [
        "/gateway/auth/token missing-key: must have id",
        "/gateway/auth/token missing-key: must have provider",
        "/gateway/bindd unknown-key: is not a setting",
        '/gateway/mode illegal-value: must be "local" or "remote"',
        "/gateway/port wrong-type: must be a whole number",
        '/tools/exec/mode illegal-value: must be "deny", "allowlist", "ask", "auto" or "full"',
        "/tools/exec/safeBins wrong-type: must be a list",
        "/surprise unknown-key: is not a setting",
      ].toSorted(),
    );
  });

  test("refuses containers that would not contain, and what is said twice", () => {
    const text = `{
      agents: { defaults: { sandbox: { docker: {
        network: "Host", seccompProfile: "unconfined", binds: ["/srv:/srv", "~/keys:/keys", "\${DATA}:/data"],
      } } } },
      tools: {
        allow: ["read"], alsoAllow: ["exec"],
        byProvider: { openai: { allow: ["read"], alsoAllow: ["write"] } },
        exec: { mode: "ask", ask: "always" },
      },
    }`;
    expect(problems(text, version)).toEqual([
      "/agents/defaults/sandbox/docker/binds/1 illegal-value: must begin with the absolute path of a host folder",
      "/agents/defaults/sandbox/docker/network illegal-value: cannot be the host's own network",
      '/agents/defaults/sandbox/docker/seccompProfile illegal-value: cannot be "unconfined"',
      "/tools/alsoAllow conflict: cannot be combined with allow: put its entries there",
      "/tools/byProvider/openai/alsoAllow conflict: cannot be combined with allow: put its entries there",
      "/tools/exec/mode conflict: cannot be combined with ask",
    ]);
  });
});

test("settings come and go with versions", () => {
  const older = `{ logging: { redactSensitive: "tools" }, agents: { list: [{ id: "a" }, { id: "b" }] } }`;
  expect(problems(older, "2026.6.11")).toEqual([]);
  expect(problems(older)).toEqual([
    '/agents/ownership conflict: must be "explicit" with several agents',
    "/logging/redactSensitive unknown-key: is not a setting",
  ]);
  const newer = `{ agents: { ownership: "explicit", entries: { a: {}, b: {} } } }`;
  expect(problems(newer)).toEqual([]);
  expect(problems(newer, "2026.6.11")).toHaveLength(2);
});

test("a channel that OpenClaw lacks needs a plugin that provides it", () => {
  const text = `{ channels: { defaults: {}, telegram: {}, webchat: {}, note: "none" } }`;
  expect(problems(text)).toContain(
    "/channels/webchat unknown-key: is not a channel of OpenClaw, and no plugin that provides it is configured",
  );
  expect(problems(`{ channels: { webchat: {} }, plugins: { allow: ["webchat"] } }`)).toEqual([]);
});

test("faults of an older list of agents are shown where they are written", () => {
  const text = `{ agents: { list: [{ id: "a", default: true }, { id: "b", sandbx: {}, contextTokens: 1 }] } }`;
  expect(problems(text)).toEqual(["/agents/list/1/sandbx unknown-key: is not a setting"]);
});

test("an agent that is named must exist, and the default must be clear", () => {
  const text = `{
    agents: {
      ownership: "explicit",
      defaults: { systemAgent: { agentId: "gone" }, heartbeat: { agentId: "\${OWNER}" } },
      entries: { a: { default: true }, A: {} },
    },
    bindings: [{ agentId: "a", match: { channel: "telegram" } }, { agentId: "c", match: { channel: "slack" } }],
    broadcast: { "slack:C1": ["a", "d"] },
  }`;
  expect(problems(text).map((problem) => problem.split(" ")[0])).toEqual([
    "/agents/defaults/systemAgent/agentId",
    "/agents/entries/A",
    "/agents/ownership",
    "/bindings/1/agentId",
    "/broadcast/slack:C1/1",
  ]);
});

test("a gateway that Tailscale publishes stays on loopback, with a secret", () => {
  expect(
    problems(`{ gateway: { bind: "lan", auth: { mode: "none" }, tailscale: { mode: "serve" } } }`),
  ).toEqual([
    "/gateway/auth/mode conflict: cannot be none while Tailscale publishes it by serve",
    "/gateway/bind conflict: must be loopback while Tailscale publishes it by serve",
  ]);
});

test("MCP servers and model providers must be complete", () => {
  const text = `{
    mcp: { servers: { a: { transport: "stdio", disabled: true } } },
    models: { providers: { own: { apiKey: "k" } } },
  }`;
  expect(problems(text)).toEqual([
    "/mcp/servers/a/disabled unknown-key: is not a setting",
    "/mcp/servers/a/transport conflict: cannot be stdio without a command",
    "/models/providers/own missing-key: must have a baseUrl, since OpenClaw brings no provider of that name",
    "/models/providers/own missing-key: must have models, since OpenClaw brings no provider of that name",
  ]);
});

test("keys that JavaScript knows are unknown like any other", () => {
  expect(problems(`{ "__proto__": {}, gateway: { constructor: 1 } }`)).toEqual([
    "/__proto__ unknown-key: is not a setting",
    "/gateway/constructor unknown-key: is not a setting",
  ]);
});

test("no complaint shows a value, and there is an end to them", () => {
  const keys = Array.from({ length: 3000 }, (_, index) => `k${index}: "hunter2"`).join(",");
  const found = problems(`{ gateway: { auth: { mode: "hunter2" } }, ${keys} }`);
  expect(found).toHaveLength(1000);
  expect(found.join()).not.toContain("hunter2");
});

test("OpenClaw 2026.6.11 takes records of installed plugins out of the file by itself, 2026.9.6 does not", () => {
  const text = `{ plugins: { installs: { own: { source: "npm", spec: "own@1.0.0" } } } }`;
  expect(problems(text, "2026.6.11")).toEqual([]);
  expect(problems(text)).toEqual(["/plugins/installs unknown-key: is not a setting"]);
});

test("settings of a provider of web search are refused where they stood before there were plugins", () => {
  const text = `{ tools: { web: { search: { provider: "gemini", apiKey: "k", gemini: { model: "m" } } } } }`;
  const gemini =
    "/tools/web/search/gemini illegal-value: must be at plugins.entries.<plugin>.config.webSearch";
  expect(problems(text, "2026.6.11")).toEqual([gemini]);
  expect(problems(text)).toEqual([gemini.replaceAll("gemini", "apiKey"), gemini]);
});
