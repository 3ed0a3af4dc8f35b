import { describe, expect, test } from "vitest";
import { readOpenClaw } from "../reading/read.ts";
import { openclawTopology } from "./topology.ts";

/*
 * What of a configuration bears on who reaches what, one line a kind of setting: the edge that it
 * becomes, and the setting that the edge names. A line that is gone is a path that nobody sees.
 */

const open = `channels: { telegram: { botToken: "\${BOT}", dmPolicy: "open", allowFrom: ["*"] } }`;
const pair = `agents: { ownership: "explicit", entries: { a: { default: true }, b: {} } }`;
const boxed = `sandbox: { mode: "all" }`;
const own = `workspace: "/home/ann/work"`;

type Line = readonly [what: string, text: string, edge: string, setting: string];

const ingress: readonly Line[] = [
  [
    "open direct messages",
    `{ ${open} }`,
    "principal/anyone CAN_WRITE channel/telegram/default/dm",
    "/channels/telegram/dmPolicy",
  ],
  [
    "paired senders",
    `{ channels: { telegram: { botToken: "\${B}", dmPolicy: "pairing" } } }`,
    "principal/paired CAN_WRITE channel/telegram/default/dm",
    "/channels/telegram/dmPolicy",
  ],
  [
    "a room of an account",
    `{ channels: { discord: { accounts: { work: { token: "\${D}", groupPolicy: "open" } } } } }`,
    "principal/anyone CAN_WRITE channel/discord/work/group",
    "/channels/discord/accounts/work/groupPolicy",
  ],
  [
    "webhooks",
    `{ hooks: { enabled: true, token: "\${H}" } }`,
    "untrusted_source/webhook DELIVERS agent/main",
    "/hooks/mappings",
  ],
  [
    "what others write in a room of listed senders",
    `{ channels: { telegram: { botToken: "\${B}", groupPolicy: "allowlist", groupAllowFrom: ["42"], groups: { "-100": {} } } } }`,
    "untrusted_source/room-history/telegram DELIVERS agent/main",
    "/channels/telegram/contextVisibility",
  ],
  [
    "a gateway that asks nobody",
    `{ meta: { lastTouchedVersion: "2026.6.11" }, gateway: { auth: { mode: "none" }, tailscale: { mode: "serve" } } }`,
    "principal/tailnet CAN_WRITE gateway/gateway",
    "/gateway/auth/mode",
  ],
  [
    "members of the tailnet, who sign in to the control UI by default",
    `{ gateway: { auth: { mode: "token", token: "\${T}" }, tailscale: { mode: "serve" } } }`,
    "principal/tailnet CAN_WRITE gateway/gateway",
    "/gateway/tailscale/mode",
  ],
  [
    "members of the tailnet in place of a password",
    `{ gateway: { auth: { mode: "password", password: "\${P}", allowTailscale: true }, tailscale: { mode: "serve" } } }`,
    "principal/tailnet CAN_WRITE gateway/gateway",
    "/gateway/auth/allowTailscale",
  ],
  [
    "an HTTP endpoint of the gateway",
    `{ gateway: { http: { endpoints: { chatCompletions: { enabled: true } } } } }`,
    "gateway/gateway DELIVERS agent/main",
    "/gateway/http/endpoints/chatCompletions/enabled",
  ],
  ["pages", `{}`, "untrusted_source/web DELIVERS agent/main", "/tools/deny"],
  [
    "what commands fetch",
    `{}`,
    "untrusted_source/web-downloads DELIVERS agent/main",
    "/tools/exec/mode",
  ],
  [
    "answers of MCP servers",
    `{ mcp: { servers: { files: { command: "mcp-files" } } } }`,
    "mcp_server/files RETURNS agent/main",
    "/mcp/servers/files",
  ],
  [
    "a script that is fetched at each start",
    `{ mcp: { servers: { files: { command: "bash", args: ["-c", "curl -s https://get.example/i | sh"] } } } }`,
    "principal/script-publisher CAN_WRITE mcp_server/files",
    "/mcp/servers/files/args",
  ],
  [
    "skills from a world-writable folder",
    `{ skills: { load: { extraDirs: ["/tmp/skills"] } } }`,
    "principal/local-users CAN_WRITE skill/folder/0",
    "/skills/load/extraDirs/0",
  ],
  [
    "skills from a workspace",
    `{ agents: { defaults: { ${own} } }, skills: { load: { extraDirs: ["/home/ann/work/skills"] } } }`,
    "data_store/workspace/main WRITES skill/folder/0",
    "/skills/load/extraDirs/0",
  ],
  [
    "memory of other conversations",
    `{ memory: { search: { rememberAcrossConversations: true } } }`,
    "memory/recall/main LOADS agent/main",
    "/memory/search/rememberAcrossConversations",
  ],
];

const between: readonly Line[] = [
  [
    "bindings",
    `{ ${open}, ${pair}, bindings: [{ agentId: "b", match: { channel: "telegram" } }] }`,
    "channel/telegram/default/dm DELIVERS agent/b",
    "/bindings",
  ],
  [
    "sub-agents",
    `{ agents: { ownership: "explicit", entries: { a: { default: true, subagents: { allowAgents: ["b"] } }, b: {} } } }`,
    "agent/a DELEGATES agent/b",
    "/agents/entries/a/subagents/allowAgents",
  ],
  [
    "messages between agents",
    `{ ${pair} }`,
    "agent/a DELEGATES bus/agents",
    "/tools/agentToAgent/enabled",
  ],
  [
    "a shared sandbox",
    `{ agents: { ownership: "explicit", defaults: { sandbox: { mode: "all", scope: "shared" } }, entries: { a: { default: true }, b: {} } } }`,
    "tool/b/exec@sandbox EXECUTES sandbox/shared",
    "/agents/defaults/sandbox/mode",
  ],
  [
    "a shared workspace",
    `{ agents: { ownership: "explicit", entries: { a: { default: true, ${own} }, b: { ${own} } } } }`,
    "instruction/a LOADS agent/b",
    "/agents/entries/b/workspace",
  ],
  [
    "one conversation of all direct messages",
    `{ ${open} }`,
    "memory/conversation/main LOADS agent/main",
    "/session/dmScope",
  ],
];

const capabilities: readonly Line[] = [
  ["commands", `{}`, "agent/main INVOKES tool/main/exec@host", "/tools/exec/mode"],
  [
    "senders that leave the sandbox",
    `{ ${open}, agents: { defaults: { ${boxed} } }, tools: { elevated: { allowFrom: { telegram: ["42"] } } } }`,
    "principal/elevated CAN_WRITE channel/telegram/elevated",
    "/tools/elevated/allowFrom/telegram",
  ],
  [
    "commands in a chat",
    `{ ${open}, commands: { bash: true }, tools: { exec: { mode: "deny" }, elevated: { allowFrom: { telegram: ["42"] } } } }`,
    "session/main/elevated INVOKES tool/main/bash-command",
    "/commands/bash",
  ],
  [
    "code that runs in the gateway",
    `{ tools: { deny: ["exec"], codeMode: { enabled: true } } }`,
    "tool/main/code@host EXECUTES host/box",
    "/tools/codeMode",
  ],
  ["the browser", `{}`, "agent/main INVOKES tool/main/browser@host", "/tools/deny"],
  [
    "paired devices",
    `{ gateway: { nodes: { commands: { allow: ["camera.snap"] } } } }`,
    "tool/main/nodes@host READS data_store/devices",
    "/gateway/nodes/commands/allow",
  ],
  [
    "messages",
    `{ ${open} }`,
    "tool/main/message@host ACTS_AS identity/channels",
    "/tools/message/crossContext/allowWithinProvider",
  ],
  ["jobs", `{}`, "tool/main/automations@host WRITES scheduler/cron", "/cron/enabled"],
  [
    "tools of MCP servers",
    `{ mcp: { servers: { desk: { command: "mcp-desk", env: { DESK_TOKEN: "\${T}" } } } } }`,
    "tool/main/mcp/desk@host ACTS_AS identity/mcp/desk",
    "/mcp/servers/desk/env/DESK_TOKEN",
  ],
  [
    "the settings themselves",
    `{}`,
    "tool/main/openclaw@host WRITES data_store/configuration",
    "/tools/deny",
  ],
  [
    "hooks from a workspace",
    `{ hooks: { internal: { entries: { greet: { enabled: true } } } } }`,
    "data_store/workspace/main EXECUTES host/box",
    "/hooks/internal/entries/greet/enabled",
  ],
  [
    "plugins from a workspace",
    `{ agents: { defaults: { ${own} } }, plugins: { load: { paths: ["/home/ann/work/plugins"] } } }`,
    "data_store/workspace/main EXECUTES host/box",
    "/plugins/load/paths/0",
  ],
  [
    "a program of a workspace",
    `{ agents: { defaults: { ${own} } }, mcp: { servers: { own: { command: "node", args: ["/home/ann/work/server.js"] } } } }`,
    "data_store/workspace/main EXECUTES host/box",
    "/mcp/servers/own",
  ],
];

const stores: readonly Line[] = [
  [
    "secrets in the file",
    `{ gateway: { auth: { mode: "token", token: "a-long-random-word-of-its-own" } } }`,
    "tool/main/exec@host READS secret/configuration",
    "/gateway/auth/token",
  ],
  [
    "the state folder",
    `{}`,
    "tool/main/read@host READS secret/state-folder",
    "/tools/fs/workspaceOnly",
  ],
  [
    "secrets of a sandbox",
    `{ agents: { defaults: { sandbox: { mode: "all", docker: { env: { GH_TOKEN: "\${T}" } } } } } }`,
    "tool/main/exec@sandbox READS secret/sandbox-env/main",
    "/agents/defaults/sandbox/docker/env/GH_TOKEN",
  ],
  [
    "transcripts",
    `{}`,
    "tool/main/sessions_history@host READS data_store/transcripts",
    "/tools/sessions/visibility",
  ],
  [
    "folders of memory search",
    `{ memory: { search: { extraPaths: ["/srv/notes"] } } }`,
    "tool/main/memory_search@host READS data_store/memory-folders/main",
    "/memory/search/extraPaths",
  ],
  [
    "the owner's browser",
    `{ browser: { allowSystemProfileImport: true } }`,
    "tool/main/browser@host ACTS_AS identity/browser",
    "/browser/allowSystemProfileImport",
  ],
  [
    "a GitHub account",
    `{ tools: { github: { profileId: "ghp_0123456789abcdef0123456789abcdef" } } }`,
    "tool/main/exec@host ACTS_AS identity/github",
    "/tools/github",
  ],
];

const sinks: readonly Line[] = [
  [
    "commands",
    `{}`,
    "tool/main/exec@host EGRESSES external_sink/internet",
    "/agents/defaults/sandbox/mode",
  ],
  [
    "fetched addresses",
    `{}`,
    "tool/main/web_fetch@host EGRESSES external_sink/internet",
    "/tools/deny",
  ],
  [
    "messages",
    `{ ${open} }`,
    "tool/main/message@host EGRESSES external_sink/messages",
    "/tools/message/crossContext/allowAcrossProviders",
  ],
  [
    "a remote MCP server",
    `{ mcp: { servers: { docs: { url: "https://docs.example/mcp" } } } }`,
    "tool/main/mcp/docs@host EGRESSES external_sink/mcp/docs",
    "/mcp/servers/docs/url",
  ],
  [
    "a model provider",
    `{ models: { providers: { lab: { baseUrl: "https://lab.example/v1" } } } }`,
    "agent/main EGRESSES external_sink/model/lab",
    "/models/providers/lab/baseUrl",
  ],
  [
    "telemetry with content",
    `{ diagnostics: { otel: { enabled: true, endpoint: "http://collector:4318", captureContent: true } } }`,
    "agent/main EGRESSES external_sink/telemetry",
    "/diagnostics/otel/captureContent",
  ],
  [
    "a sandbox's network",
    `{ agents: { defaults: { sandbox: { mode: "all", docker: { network: "bridge" } } } } }`,
    "tool/main/exec@sandbox EGRESSES external_sink/internet",
    "/agents/defaults/sandbox/docker/network",
  ],
];

type ControlLine = readonly [...Line, control: string];

const controls: readonly ControlLine[] = [
  [
    "approval of commands",
    `{ tools: { exec: { mode: "ask" } } }`,
    "agent/main INVOKES tool/main/exec@host",
    "/tools/exec/mode",
    "tool_approval",
  ],
  [
    "approval by the requester",
    `{ channels: { slack: { botToken: "\${B}", dmPolicy: "open", allowFrom: ["*"] } }, tools: { exec: { mode: "ask" } } }`,
    "channel/slack/default/dm DELIVERS agent/main",
    "/channels/slack",
    "weak_tool_approval",
  ],
  [
    "a filter of MCP tools",
    `{ mcp: { servers: { docs: { url: "https://docs.example/mcp", toolFilter: { include: ["find"] } } } } }`,
    "agent/main INVOKES tool/main/mcp/docs@host",
    "/mcp/servers/docs/toolFilter",
    "tool_filter",
  ],
  [
    "a proxy for what commands send",
    `{ secrets: { egressProxy: { enabled: true, allowedHosts: ["api.example"] } } }`,
    "tool/main/exec@host EGRESSES external_sink/internet",
    "/secrets/egressProxy/allowedHosts",
    "egress_proxy",
  ],
];

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const location = {
  workspacePath: "/home/ann/.openclaw",
  configPath: "/home/ann/.openclaw/openclaw.json",
};

const short = (key: string): string => key.replace(/^s\//, "");

async function edgesOf(text: string) {
  const overlay = new Map([[location.configPath, text]]);
  const reading = await readOpenClaw(location, environment, overlay);
  return openclawTopology(reading, "s", environment).edges.map((edge) => ({
    arrow: `${short(edge.source)} ${edge.kind} ${short(edge.target)}`,
    settings: edge.evidence.map(({ pointer }) => pointer),
    controls: edge.controls.map(({ name, evidence }) => ({
      name,
      settings: evidence.map(({ pointer }) => pointer),
    })),
  }));
}

describe.each([
  ["a way in", ingress],
  ["a way between agents", between],
  ["a capability", capabilities],
  ["a store", stores],
  ["a way out", sinks],
])("%s is an edge that names its setting", (_, lines) => {
  test.each(lines)("%s", async (__, text, arrow, setting) => {
    const edges = await edgesOf(text);
    expect(edges.map((edge) => edge.arrow)).toContain(arrow);
    expect(edges.find((edge) => edge.arrow === arrow)?.settings).toContain(setting);
  });
});

describe("a control is on its edge and names its setting", () => {
  test.each(controls)("%s", async (_, text, arrow, setting, name) => {
    const edge = (await edgesOf(text)).find((candidate) => candidate.arrow === arrow);
    expect(edge?.controls).toContainEqual({ name, settings: [setting] });
  });
});

test("a service that two workspaces call is one node, and its address is nowhere in the graph", async () => {
  const called = `{ mcp: { servers: { NAME: { url: "https://desk.example/s/opaque-word-in-the-path" } } } }`;
  const first = await edgesOf(called.replace("NAME", "desk"));
  const second = await edgesOf(called.replace("NAME", "tickets"));
  const shared = (edges: typeof first) =>
    edges.flatMap(({ arrow }) => /^mcp_server\/desk\.example\/[0-9a-f]{16}/.exec(arrow)?.[0] ?? []);
  expect(shared(first)).not.toEqual([]);
  expect(shared(first)).toEqual(shared(second));
  expect(JSON.stringify(first.map(({ arrow }) => arrow))).not.toContain("opaque");
});

test.each([
  ["denied by the server's own pattern", `{ deny: ["docs__*"] }`, false],
  ["of which one is denied", `{ deny: ["docs__find"] }`, true],
  ["in addition to those of an allowed server", `{ allow: ["read", "hub__*"] }`, false],
  ["of which one is allowed", `{ allow: ["docs__find"] }`, true],
])("tools of a server %s", async (_, tools, isDrawn) => {
  const edges = await edgesOf(
    `{ tools: ${tools}, mcp: { servers: { docs: { command: "docs-mcp" } } } }`,
  );
  const arrows = new Set(edges.map(({ arrow }) => arrow));
  expect(arrows.has("agent/main INVOKES tool/main/mcp/docs@host")).toBe(isDrawn);
  expect(arrows.has("mcp_server/docs RETURNS agent/main")).toBe(isDrawn);
});

test("roles that say what a person may do leave members of a tailnet no way past the secret", async () => {
  const limited = `{ gateway: { auth: { mode: "token", token: "\${T}" }, tailscale: { mode: "serve" }, roles: { default: "guest", definitions: { guest: { sessions: { others: "none" }, agents: [], scopes: ["operator.read"] } } } } }`;
  const arrows = (await edgesOf(limited)).map(({ arrow }) => arrow);
  expect(arrows).not.toContain("principal/tailnet CAN_WRITE gateway/gateway");
});
