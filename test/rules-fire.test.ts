import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAttackPaths, shippedRules } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { inspectWorkspace } from "@parapet/scanner";
import { unconfigured } from "../packages/server/src/telemetry/observed/unconfigured.ts";
import { withTelemetry } from "../packages/server/src/telemetry/observed/with-telemetry.ts";

/*
 * A rule that fires on graphs drawn by hand only would be no rule: each must fire on a
 * configuration, too.
 */

const openChat = `channels: { telegram: { botToken: "\${BOT}", dmPolicy: "open", allowFrom: ["*"] } }`;
const pairedChat = `channels: { telegram: { botToken: "\${BOT}", dmPolicy: "pairing" } }`;
const separate = `session: { dmScope: "per-channel-peer" }`;
const boxed = `sandbox: { mode: "all" }`;

const configurations: readonly (readonly [rule: string, what: string, text: string])[] = [
  ["AP-001", "open direct messages and the shell that is there by default", `{ ${openChat} }`],
  ["AP-002", "a fetch tool beside files", `{ tools: { deny: ["exec"] }, ${openChat} }`],
  [
    "AP-003",
    "a gateway with a token that anybody guesses, whose HTTP API takes texts",
    `{ gateway: { bind: "lan", auth: { token: "letmein" }, http: { endpoints: { chatCompletions: { enabled: true } } } } }`,
  ],
  [
    "AP-004",
    "credentials within reach of the file tools",
    `{ tools: { deny: ["exec"] }, ${openChat} }`,
  ],
  [
    "AP-005",
    "an open agent without a shell that may write to one with a shell",
    `{ ${openChat}, agents: { ownership: "explicit", entries: {
      front: { default: true, tools: { deny: ["exec"] } }, back: {} } } }`,
  ],
  ["AP-006", "a sandbox for all", `{ ${openChat}, agents: { defaults: { ${boxed} } } }`],
  ["AP-007", "web tools beside a shell", `{}`],
  ["AP-008", "paired senders", `{ ${pairedChat} }`],
  ["AP-009", "operators", `{}`],
  [
    "AP-010",
    "file tools in the workspace",
    `{ tools: { deny: ["exec"], fs: { workspaceOnly: true } }, ${openChat} }`,
  ],
  [
    "AP-011",
    "rooms in a sandbox that writes the workspace of a main session on the host",
    `{ channels: { telegram: { botToken: "\${BOT}", groups: { "-100": { groupPolicy: "open" } } } },
      agents: { defaults: { sandbox: { mode: "non-main", workspaceAccess: "rw" } } } }`,
  ],
  ["AP-012", "one conversation for all direct messages", `{ ${openChat} }`],
  [
    "AP-013",
    "a hook that saves conversations",
    `{ ${openChat}, hooks: { internal: { enabled: true, entries: { "session-memory": { enabled: true } } } } }`,
  ],
  [
    "AP-014",
    "npx without a version",
    `{ mcp: { servers: { files: { command: "npx", args: ["-y", "some-server"] } } } }`,
  ],
  [
    "AP-015",
    "a remote MCP server",
    `{ mcp: { servers: { docs: { url: "https://docs.example/mcp" } } } }`,
  ],
  [
    "AP-016",
    "a model behind plain HTTP",
    `{ models: { providers: { lab: { baseUrl: "http://10.0.0.9:8000/v1" } } },
      agents: { defaults: { model: { primary: "lab/small" } } } }`,
  ],
  [
    "AP-017",
    "plugins from a folder for temporary files",
    `{ plugins: { load: { paths: ["/tmp/plugins"] } } }`,
  ],
  [
    "AP-018",
    "fetch into private networks",
    `{ ${openChat}, tools: { web: { fetch: { ssrfPolicy: { dangerouslyAllowPrivateNetwork: true } } } } }`,
  ],
  [
    "AP-019",
    "file tools denied and the shell left",
    `{ ${openChat}, tools: { deny: ["write", "edit", "apply_patch"] } }`,
  ],
  [
    "AP-020",
    "an interpreter that needs no approval",
    `{ ${openChat}, tools: { exec: { mode: "ask", safeBins: ["python3"], safeBinProfiles: { python3: {} } } } }`,
  ],
  ["AP-021", "file tools without a shell", `{ ${openChat}, tools: { deny: ["exec"] } }`],
  [
    "AP-022",
    "file tools that reach OpenClaw's own folder",
    `{ ${openChat}, tools: { deny: ["exec"] } }`,
  ],
  ["AP-023", "the owner's tools beside web tools", `{}`],
  [
    "AP-024",
    "webhooks whose text names the session, the owner's among them",
    `{ gateway: { bind: "lan", auth: { token: "\${TOKEN}" } },
      hooks: { enabled: true, token: "\${HOOKS}", allowRequestSessionKey: true, allowedSessionKeyPrefixes: ["hook:"],
        mappings: [{ match: { path: "ci" }, messageTemplate: "x", sessionKey: "hook:{{id}}" }] },
      agents: { defaults: { sandbox: { mode: "non-main" } } } }`,
  ],
  [
    "AP-025",
    "a message tool that may write anywhere",
    `{ ${openChat}, tools: { profile: "messaging" } }`,
  ],
  [
    "AP-026",
    "one sandbox for two agents",
    `{ ${openChat}, agents: { ownership: "explicit", defaults: { sandbox: { mode: "all", scope: "shared" } },
      entries: { a: {}, b: {} } },
      bindings: [{ agentId: "a", match: { channel: "telegram" } }] }`,
  ],
  [
    "AP-027",
    "three agents that may write to each other",
    `{ ${openChat}, agents: { ownership: "explicit", entries: { a: { default: true }, b: {}, c: {} } } }`,
  ],
  [
    "AP-028",
    "approval in the chat that asked",
    `{ channels: { slack: { botToken: "\${BOT}", dmPolicy: "open", allowFrom: ["*"] } }, tools: { exec: { mode: "ask" } } }`,
  ],
  [
    "AP-029",
    "strangers in a sandbox who join the conversation of the host",
    `{ ${openChat}, agents: { defaults: { sandbox: { mode: "non-main" } } } }`,
  ],
  [
    "AP-030",
    "a remote MCP server beside accounts on channels",
    `{ ${pairedChat}, mcp: { servers: { docs: { url: "https://docs.example/mcp" } } } }`,
  ],
  [
    "AP-031",
    "a desk without a shell and works with one, on one ticket service",
    `{ ${openChat}, mcp: { servers: { desk: { url: "https://desk.example/mcp" } } },
      agents: { ownership: "explicit", entries: {
      front: { default: true, tools: { deny: ["exec"] } }, back: {} } } }`,
  ],
  [
    "AP-032",
    "a ticket service that strangers have written to",
    `{ ${openChat}, mcp: { servers: { desk: { url: "https://desk.example/mcp" } } } }`,
  ],
  [
    "AP-033",
    "file tools in the workspace for strangers",
    `{ ${openChat}, tools: { deny: ["exec"], fs: { workspaceOnly: true } } }`,
  ],
  [
    "AP-034",
    "session tools that see everything",
    `{ ${openChat}, tools: { profile: "messaging" } }`,
  ],
  [
    "AP-035",
    "a phone whose camera agents may use",
    `{ ${openChat}, gateway: { nodes: { commands: { allow: ["camera.snap"] } } } }`,
  ],
  [
    "AP-038",
    "memory tools beside a fetch tool",
    `{ ${openChat}, tools: { allow: ["memory_get", "web_fetch"] } }`,
  ],
];

/** What spans have shown beside a configuration. */
const seenBeside: readonly (readonly [rule: string, what: string, text: string, tool: string])[] = [
  [
    "AP-036",
    "a shell that is denied and was used",
    `{ tools: { deny: ["exec"] }, ${openChat} }`,
    "bash",
  ],
  [
    "AP-037",
    "a fetch tool that is denied and was used",
    `{ tools: { deny: ["group:web", "browser"] }, ${openChat} }`,
    "fetch_url",
  ],
];

/** A workflow of a repository, with the agent that it starts. */
const workflows: readonly (readonly [rule: string, what: string, text: string])[] = [
  [
    "AP-039",
    "an agent that any issue starts, with any command and a token that writes",
    `on: issues
permissions: write-all
jobs:
  triage:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: claude -p "Triage the issue" --dangerously-skip-permissions
`,
  ],
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-rules-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function rulesOn(text: string): Promise<ReadonlySet<string>> {
  return rulesIn((await scanOf(text)).graph);
}

function rulesIn(graph: PostureGraph): ReadonlySet<string> {
  return new Set(findAttackPaths(graph, shippedRules()).paths.map(({ ruleId }) => ruleId));
}

async function scanOf(text: string) {
  await writeFile(join(folder, "openclaw.json"), text);
  const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
  return (await inspectWorkspace(folder, { environment })).scan;
}

/** The graph with a tool that main was seen to use. */
function withUse({ graph, service }: Awaited<ReturnType<typeof scanOf>>, tool: string) {
  const counts = { calls: 1, errors: 0, first_seen: "", last_seen: "" };
  const use = {
    ...counts,
    service,
    source_kind: "agent",
    source_id: "main",
    target_kind: "tool",
    target_id: tool,
    server: "",
    proof: { trace_id: "", span_id: "" },
  } as const;
  const seen = { agents: [], edges: [use], onceAllowed: new Set<string>() };
  return withTelemetry(graph, service, seen, unconfigured(graph, service, seen));
}

describe("a rule fires on a configuration", () => {
  test.each(configurations)("%s: %s", async (rule, _, text) => {
    expect(await rulesOn(text)).toContain(rule);
  });

  test.each(workflows)("and on a workflow, %s: %s", async (rule, _, text) => {
    await mkdir(join(folder, ".github/workflows"), { recursive: true });
    await writeFile(join(folder, ".github/workflows/triage.yml"), text);
    const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
    const { scan } = await inspectWorkspace(folder, { environment });
    expect([...rulesIn(scan.graph)]).toContain(rule);
  });

  test.each(seenBeside)("and on spans, %s: %s", async (rule, _, text, tool) => {
    const scan = await scanOf(text);
    expect(rulesIn(scan.graph)).not.toContain(rule);
    expect(rulesIn(withUse(scan, tool))).toContain(rule);
  });

  test("of every shipped rule one is shown", () => {
    const shown = [...configurations, ...seenBeside, ...workflows].map(([rule]) => rule);
    expect(shown.toSorted()).toEqual(shippedRules().map(({ id }) => id));
  });
});

describe("nothing fires", () => {
  test("where the baseline is hardened", async () => {
    const text = `{
      gateway: { bind: "loopback", auth: { mode: "token", token: "\${TOKEN}" } },
      ${separate},
      tools: {
        profile: "messaging",
        deny: ["group:automation", "group:runtime", "group:fs", "sessions_spawn", "sessions_send"],
        exec: { mode: "deny" },
        elevated: { enabled: false },
        sessions: { visibility: "agent" },
      },
      ${pairedChat},
    }`;
    expect([...(await rulesOn(text))]).toEqual([]);
  });

  test.each([
    [
      "AP-014",
      `{ mcp: { servers: { files: { command: "npx", args: ["-y", "some-server@1.4.2"] } } } }`,
    ],
    [
      "AP-014",
      `{ mcp: { servers: { files: { command: "npx", args: ["some-server"], enabled: false } } } }`,
    ],
    [
      "AP-016",
      `{ models: { providers: { lab: { baseUrl: "http://127.0.0.1:8000/v1" } } },
      agents: { defaults: { model: "lab/small" } } }`,
    ],
    ["AP-017", `{ plugins: { load: { paths: ["~/plugins"] } } }`],
    ["AP-021", `{ ${openChat}, tools: { deny: ["exec"], fs: { workspaceOnly: true } } }`],
    [
      "AP-029",
      `{ ${openChat}, ${separate}, agents: { defaults: { sandbox: { mode: "non-main" } } } }`,
    ],
    ["AP-030", `{ ${pairedChat}, mcp: { servers: { docs: { command: "mcp-docs" } } } }`],
    [
      "AP-034",
      `{ ${openChat}, tools: { profile: "messaging", sessions: { visibility: "agent" } } }`,
    ],
    ["AP-035", `{ ${openChat}, gateway: { nodes: { commands: { allow: ["camera.list"] } } } }`],
    ["AP-020", `{ ${openChat}, tools: { exec: { mode: "ask", safeBins: ["python3"] } } }`],
    ["AP-028", `{ ${openChat}, tools: { exec: { mode: "ask" } } }`],
    [
      "AP-008",
      `{ commands: { ownerAllowFrom: ["telegram:42"] },
        channels: { telegram: { botToken: "\${BOT}", dmPolicy: "allowlist", allowFrom: ["42"] } } }`,
    ],
  ])("of %s on %s", async (rule, text) => {
    expect(await rulesOn(text)).not.toContain(rule);
  });
});
