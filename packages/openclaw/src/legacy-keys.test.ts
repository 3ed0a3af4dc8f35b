import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { openclawChecks } from "./catalog.ts";
import { locateOpenClaw } from "./reading/locate.ts";
import type { OpenClawModel } from "./model/model.ts";
import { readOpenClaw } from "./reading/read.ts";
import { environmentIn, temporaryFolder } from "./testing/folder.ts";
import { sampleModel } from "./testing/sample.ts";

/*
 * Settings of older releases that people still have. Some are moved while OpenClaw loads them, most
 * make 2026.9.6 refuse the file, and the release that wrote it goes on obeying them: so they mean
 * what they meant.
 */

type Understood = readonly [
  key: string,
  config: string,
  holds: (model: OpenClawModel) => unknown,
  value: unknown,
];

const sole = ({ agents: [agent] }: OpenClawModel) => agent!;
const directMessages = ({ entryPoints }: OpenClawModel) =>
  entryPoints.find(({ surface }) => surface === "dm")!;

const understood: readonly Understood[] = [
  [
    "agents.list[]",
    `{ agents: { list: [{ id: "Home Desk" }, { id: "b" }] } }`,
    ({ agents }) => agents.map(({ id, isDefault }) => [id, isDefault]),
    [
      ["b", false],
      ["home-desk", true],
    ],
  ],
  [
    "agents.list[].default",
    `{ agents: { list: [{ id: "a" }, { id: "b", default: true }] } }`,
    ({ agents }) => agents.find(({ isDefault }) => isDefault)?.id,
    "b",
  ],
  [
    "agents.defaults.sandbox.perSession",
    `{ agents: { defaults: { sandbox: { perSession: true } } } }`,
    (model) => sole(model).sandbox.scope.value,
    "session",
  ],
  [
    "tools.exec.security and tools.exec.ask",
    `{ tools: { exec: { security: "allowlist", ask: "on-miss" } } }`,
    (model) => [sole(model).exec.mode.value, sole(model).exec.spelling],
    ["ask", "pair"],
  ],
  [
    "the tool names bash, apply-patch and cron",
    `{ tools: { deny: ["bash", "apply-patch", "cron"] } }`,
    (model) =>
      ["exec", "apply_patch", "automations"].map((tool) => sole(model).grant(tool, "host").allowed),
    [false, false, false],
  ],
  [
    "channels.*.dm.policy",
    `{ channels: { discord: { token: "x", dm: { policy: "open", allowFrom: ["*"] } } } }`,
    (model) => [directMessages(model).policy, directMessages(model).audience],
    [{ value: "open", at: "/channels/discord/dm/policy" }, "anyone"],
  ],
  [
    "mcp.servers.*.type",
    `{ mcp: { servers: { docs: { url: "https://docs.example", type: "http" } } } }`,
    ({ mcpServers }) => mcpServers[0]?.transport.value,
    "streamable-http",
  ],
  [
    "mcp.servers.*.disabled",
    `{ mcp: { servers: { docs: { url: "https://docs.example", disabled: true } } } }`,
    ({ mcpServers }) => mcpServers,
    [],
  ],
  [
    "agents.defaults.memorySearch",
    `{ agents: { defaults: { memorySearch: { extraPaths: ["/srv"] } } } }`,
    ({ config }) => config.get("/memory/search/extraPaths"),
    ["/srv"],
  ],
  [
    "memorySearch",
    `{ memorySearch: { enabled: false } }`,
    ({ config }) => config.get("/memory/search/enabled"),
    false,
  ],
  [
    "agents.*.memorySearch",
    `{ agents: { list: [{ id: "a", memorySearch: { enabled: false } }] } }`,
    ({ config }) => config.get("/agents/list/0/memory/search/enabled"),
    false,
  ],
  [
    "gateway.nodes.allowCommands",
    `{ gateway: { nodes: { allowCommands: ["camera.snap"] } } }`,
    ({ config }) => config.get("/gateway/nodes/commands/allow"),
    ["camera.snap"],
  ],
  [
    "gateway.nodes.denyCommands",
    `{ gateway: { nodes: { denyCommands: ["sms.send"] } } }`,
    ({ config }) => config.get("/gateway/nodes/commands/deny/0"),
    "sms.send",
  ],
  [
    "gateway.nodes.skills.enabled",
    `{ gateway: { nodes: { skills: { enabled: true } } } }`,
    ({ config }) => config.get("/gateway/nodes/allowSkills"),
    true,
  ],
  [
    "browser.ssrfPolicy.allowPrivateNetwork",
    `{ browser: { ssrfPolicy: { allowPrivateNetwork: true } } }`,
    (model) =>
      openclawChecks.flatMap((check) =>
        check.id === "OC-SEC-005" ? matchesOf(check, model).map(({ at }) => at) : [],
      ),
    ["/browser/ssrfPolicy/allowPrivateNetwork"],
  ],
  [
    "defaultModel",
    `{ defaultModel: "local/small", tools: { byProvider: { local: { deny: ["exec"] } } } }`,
    (model) => sole(model).grant("exec", "host").allowed,
    false,
  ],
  [
    "web.enabled",
    `{ web: { enabled: false }, channels: { whatsapp: { dmPolicy: "open", allowFrom: ["*"] } } }`,
    (model) => directMessages(model).enabled.value,
    false,
  ],
];

test.each(understood)("%s means what it meant", (_key, config, holds, value) => {
  expect(holds(sampleModel(config))).toEqual(value);
});

/**
 * What no release obeys any more, or what has no say in who may do what: reported as older, and not
 * as a mistake.
 */
const retired: readonly (readonly [pointer: string, config: string])[] = [
  ["/logging/redactSensitive", `{ logging: { redactSensitive: "off" } }`],
  [
    "/gateway/controlUi/allowInsecureAuth",
    `{ gateway: { controlUi: { allowInsecureAuth: true } } }`,
  ],
  ["/meta/lastTouchedAt", `{ meta: { lastTouchedAt: "2026-01-01T00:00:00Z" } }`],
  ["/gateway/tailscale/resetOnExit", `{ gateway: { tailscale: { resetOnExit: true } } }`],
  ["/cron/maxConcurrentRuns", `{ cron: { maxConcurrentRuns: 2 } }`],
  ["/cron/store", `{ cron: { store: "~/jobs.json" } }`],
  ["/agents/defaults/memorySearch", `{ agents: { defaults: { memorySearch: {} } } }`],
  ["/gateway/nodes/allowCommands", `{ gateway: { nodes: { allowCommands: [] } } }`],
  ["/gateway/nodes/denyCommands", `{ gateway: { nodes: { denyCommands: [] } } }`],
];

test.each(retired)("%s is known as a setting of an older release", (pointer, config) => {
  const versioned = config.replace("{", "{ wizard: {}, ");
  const { schema } = sampleModel(versioned);
  expect(schema.version).toBe("2026.6.11");
  expect(schema.problems).toEqual([]);
  const now = sampleModel(
    config.includes("meta:")
      ? config.replace("meta: {", 'meta: { lastTouchedVersion: "2026.9.6",')
      : config.replace("{", '{ meta: { lastTouchedVersion: "2026.9.6" },'),
  ).schema;
  expect(now.problems).toMatchObject([{ pointer, kind: "unknown-key" }]);
  expect(now.lastKnownIn(pointer)).toBe("2026.6.11");
});

test("a list of agents is moved while 2026.9.6 loads it, which is no mistake", () => {
  const { schema } = sampleModel(
    `{ meta: { lastTouchedVersion: "2026.9.6" }, agents: { list: [{ id: "a" }] } }`,
  );
  expect(schema.problems).toEqual([]);
  expect(schema.moved).toEqual([{ pointer: "/agents/list", to: "agents.entries" }]);
});

describe("a setting at its older place", () => {
  test("gives way to the same setting at today's", () => {
    const { config } = sampleModel(
      `{ gateway: { nodes: { allowCommands: ["a"], commands: { allow: ["b"] } } } }`,
    );
    expect(config.get("/gateway/nodes/commands/allow")).toEqual(["b"]);
    expect(config.writtenAt("/gateway/nodes/commands/allow")).toBe("/gateway/nodes/commands/allow");
  });

  test("is shown, and edited, where it stands", async () => {
    const workspacePath = await temporaryFolder({
      "openclaw.json": `{\n  gateway: { nodes: {\n    allowCommands: ["camera.snap"],\n  } },\n}`,
    });
    const configPath = join(workspacePath, "openclaw.json");
    const environment = environmentIn(workspacePath);
    const reading = await readOpenClaw({ workspacePath, configPath }, environment, new Map());
    const pointer = "/gateway/nodes/commands/allow";
    expect(reading.evidenceOf(pointer)).toMatchObject({
      pointer: "/gateway/nodes/allowCommands",
      line: 3,
      default_of: "",
    });
    expect(reading.ownerOf(`${pointer}/0`)).toEqual({
      path: configPath,
      pointer: "/gateway/nodes/allowCommands/0",
    });
  });
});

test("the older names of the folder and the file are found", async () => {
  const home = await temporaryFolder({ ".clawdbot/clawdbot.json": "{}" });
  expect(await locateOpenClaw(undefined, environmentIn(home))).toEqual({
    workspacePath: join(home, ".clawdbot"),
    configPath: join(home, ".clawdbot", "clawdbot.json"),
  });
});
