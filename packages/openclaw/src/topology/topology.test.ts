import { join } from "node:path";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { isTriedFix } from "@parapet/scan-core/fixing/testing/tried-fixes.ts";
import { readOpenClaw } from "../reading/read.ts";
import { openclawEntry } from "../entry.ts";
import { openclawLayout } from "../testing/fixture-layout.ts";
import { openclawTopology } from "./topology.ts";

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const location = {
  workspacePath: "/home/ann/.openclaw",
  configPath: "/home/ann/.openclaw/openclaw.json",
};

async function graphOf(text: string): Promise<PostureGraph> {
  const overlay = new Map([[location.configPath, text]]);
  return openclawTopology(await readOpenClaw(location, environment, overlay), "home", environment);
}

const arrow = ({ source, kind, target }: GraphEdge): string =>
  `${source} ${kind} ${target}`.replaceAll("home/", "");
const arrowsOf = ({ edges }: PostureGraph): readonly string[] => edges.map(arrow);
const edgeOf = ({ edges }: PostureGraph, text: string): GraphEdge => {
  const edge = edges.find((candidate) => arrow(candidate) === text);
  if (edge === undefined) throw new Error(`no edge ${text}`);
  return edge;
};

const openTelegram = `channels: { telegram: { botToken: "\${BOT}", dmPolicy: "open", allowFrom: ["*"] } }`;

describe("the path of an untrusted sender", () => {
  test("leads from an open channel through the shell to the machine, its secrets and out", async () => {
    const graph = await graphOf(`{ ${openTelegram} }`);
    expect(arrowsOf(graph)).toEqual(
      expect.arrayContaining([
        "principal/anyone CAN_WRITE channel/telegram/default/dm",
        "channel/telegram/default/dm DELIVERS agent/main",
        "agent/main INVOKES tool/main/exec@host",
        "tool/main/exec@host EXECUTES host/box",
        "tool/main/exec@host READS secret/state-folder",
        "tool/main/exec@host EGRESSES external_sink/internet",
      ]),
    );
    const call = edgeOf(graph, "agent/main INVOKES tool/main/exec@host");
    expect(call.attributes["decision"]).toBe("auto");
    expect(call.evidence[0]).toMatchObject({
      pointer: "/tools/exec/mode",
      default_of: "OpenClaw 2026.9.6",
    });
  });

  test("has no shell in rooms that deny it, and rooms that deny the same share one session", async () => {
    const limited = `{ tools: { deny: ["exec"] } }`;
    const graph = await graphOf(
      `{ channels: { telegram: { botToken: "\${BOT}", groupPolicy: "open", groups: { "-1": ${limited}, "-2": ${limited}, "-3": { toolsBySender: { "*": { allow: ["read"] } } }, "-4": {} } } } }`,
    );
    const arrows = arrowsOf(graph);
    const narrowed = "session/main/any/telegram/default/group/-1";
    const rooms = arrows.filter((text) => /group\S* DELIVERS /.test(text));
    expect(rooms.map((text) => text.replaceAll("telegram/default/", ""))).toEqual([
      "channel/group/-1 DELIVERS session/main/any/group/-1",
      "channel/group/-2 DELIVERS session/main/any/group/-1",
      "channel/group/-3 DELIVERS session/main/any/group/-3",
      "channel/group/-4 DELIVERS agent/main",
    ]);
    expect(arrows).not.toContain(`${narrowed} INVOKES tool/main/exec@host`);
    const delivered = edgeOf(graph, `channel/telegram/default/group/-2 DELIVERS ${narrowed}`);
    expect(delivered.evidence.map(({ pointer }) => pointer)).toContain(
      "/channels/telegram/groups/-2/tools",
    );
    expect(arrows).toContain(`${narrowed} INVOKES tool/main/read@host`);
  });

  test("ends at approval where the owner asks for it, and where nobody may run commands", async () => {
    const asked = await graphOf(`{ tools: { exec: { mode: "ask" } }, ${openTelegram} }`);
    const call = edgeOf(asked, "agent/main INVOKES tool/main/exec@host");
    expect(call.attributes["decision"]).toBe("ask");
    expect(call.controls.map(({ name }) => name)).toEqual(["tool_approval"]);
    const denied = await graphOf(`{ tools: { deny: ["exec"] }, ${openTelegram} }`);
    expect(arrowsOf(denied).filter((text) => text.includes("/exec@"))).toEqual([]);
  });

  test("does not exist where the baseline is hardened", async () => {
    const graph = await graphOf(`{
      tools: { profile: "messaging", deny: ["group:automation", "group:runtime", "group:fs"] },
      channels: { whatsapp: { dmPolicy: "pairing" } },
    }`);
    expect(graph.nodes.map(({ kind }) => kind)).not.toContain("host");
    expect(graph.nodes.map(({ kind }) => kind)).not.toContain("secret");
  });

  test("goes through a gateway whose token can be guessed, where its HTTP API takes texts", async () => {
    const api = `http: { endpoints: { responses: { enabled: true } } }`;
    const graph = await graphOf(`{ gateway: { bind: "lan", auth: { token: "letmein" }, ${api} } }`);
    const edge = edgeOf(graph, "principal/anyone CAN_WRITE gateway/gateway");
    expect(edge.fixedBy).toEqual(["OC-NET-001", "OC-SEC-009"]);
    expect(edge.evidence.map(({ pointer }) => pointer)).toContain(
      "/gateway/http/endpoints/responses/enabled",
    );
    expect(arrowsOf(graph)).toContain("gateway/gateway DELIVERS agent/main");
    expect(arrowsOf(graph)).not.toContain("principal/anyone CAN_WRITE gateway/gateway/http");
  });

  test("calls tools over HTTP where only devices that the owner approves have turns", async () => {
    const graph = await graphOf(`{
      gateway: { bind: "lan", auth: { token: "letmein" }, tools: { deny: ["web_fetch"] } },
      mcp: { servers: { files: { command: "npx", args: ["-y", "mcp-files"] } } },
      tools: { sessions: { visibility: "all" } },
    }`);
    const arrows = arrowsOf(graph);
    expect(arrows).not.toContain("principal/anyone CAN_WRITE gateway/gateway");
    expect(edgeOf(graph, "principal/anyone CAN_WRITE gateway/gateway/http").fixedBy).toEqual([
      "OC-NET-001",
      "OC-SEC-009",
    ]);
    const calls = arrows.filter((text) => text.startsWith("session/main/http "));
    expect(calls).toEqual(
      expect.arrayContaining([
        "session/main/http INVOKES tool/main/browser@host",
        "session/main/http INVOKES tool/main/memory_get@host",
        "session/main/http INVOKES tool/main/sessions_history@host",
        "session/main/http INVOKES tool/main/skill_workshop@host",
      ]),
    );
    // What only a turn has, what the owner denies, and what OpenClaw keeps from HTTP by itself.
    expect(calls.join(" ")).not.toMatch(/exec@|write@|read@|web_fetch@|openclaw@|automations@/);
    // Later turns have the skill that a request installs, unless its owner is asked.
    expect(arrows).toContain("gateway/gateway/http DELIVERS agent/main");
    const asked = await graphOf(`{
      gateway: { bind: "lan", auth: { token: "letmein" } },
      skills: { workshop: { approvalPolicy: "pending" } },
    }`);
    expect(arrowsOf(asked)).toContain("principal/anyone CAN_WRITE gateway/gateway/http");
    expect(arrowsOf(asked)).not.toContain("gateway/gateway/http DELIVERS agent/main");
    // No model reads what a request returns.
    expect(arrows.filter((text) => text.endsWith("DELIVERS session/main/http"))).toEqual([
      "gateway/gateway/http DELIVERS session/main/http",
    ]);
    expect(arrows).not.toContain("mcp_server/files RETURNS session/main/http");
  });

  test("ends where the gateway does not start, and what its owner starts without it remains", async () => {
    const graph = await graphOf(`{
      gateway: { bind: "lan", auth: { mode: "none" } },
      hooks: { enabled: true, token: "0123456789abcdef0123456789abcdef" },
      channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
      mcp: { servers: { files: { command: "npx", args: ["-y", "mcp-files"] } } },
    }`);
    expect(graph.edges.filter(({ kind }) => kind === "DELIVERS")).toEqual([]);
    expect(graph.nodes.map(({ kind }) => kind)).not.toContain("channel");
    expect(arrowsOf(graph)).toContain("agent/main INVOKES tool/main/exec@host");
    expect(arrowsOf(graph)).toContain("mcp_server/files RETURNS agent/main");
  });

  test("starts with a phone call that is answered for any caller", async () => {
    const graph = await graphOf(`{
      plugins: { entries: { "voice-call": { config: { inboundPolicy: "open" } } } },
    }`);
    const edge = edgeOf(graph, "principal/anyone CAN_WRITE channel/voice-call/default/dm");
    expect(edge.fixedBy).toEqual(["OC-ING-026"]);
    expect(arrowsOf(graph)).toContain("channel/voice-call/default/dm DELIVERS agent/main");
  });

  test.each([
    ["slack", `{ slack: { dmPolicy: "open", allowFrom: ["*"] } }`],
    ["msteams", `{ msteams: { groupPolicy: "open" } }`],
    ["discord", `{ discord: { guilds: { "1": {} } } }`],
  ])("is that of a member where %s admits members only", async (channel, channels) => {
    const graph = await graphOf(`{ channels: ${channels} }`);
    const members = graph.nodes.filter(({ attributes }) => attributes["trust"] === "members");
    expect(members.map(({ label }) => label)).toEqual([`Members on ${channel}`]);
    expect(graph.nodes.map(({ key }) => key)).not.toContain("demo/principal/anyone");
  });

  test.each([
    ["webhook-senders", `{ enabled: true, token: "t", allowedSessionKeyPrefixes: ["hook:"] }`],
    [
      "public",
      `{ enabled: true, token: "t", allowedSessionKeyPrefixes: ["hook:"], presets: ["gmail"], gmail: { account: "a@example.net" } }`,
    ],
  ])("of webhooks begins with %s", async (principal, hooks) => {
    const graph = await graphOf(`{ hooks: ${hooks} }`);
    expect(arrowsOf(graph)).toContain(`principal/${principal} CAN_WRITE untrusted_source/webhook`);
  });

  test.each([
    [["OC-ING-005"], `allowFrom: ["42"], guilds: { "1": {} }`],
    [["OC-ING-005"], `guilds: { "1": {} }`],
    [[], `allowFrom: ["42"], guilds: { "1": { users: ["42"] } }`],
  ])("of a member of a named room is ended by %s for %s", async (fixedBy, discord) => {
    const graph = await graphOf(`{ channels: { discord: { ${discord} } } }`);
    const edge = graph.edges.find(
      ({ kind, target }) =>
        kind === "CAN_WRITE" && target.endsWith("/channel/discord/default/group/1"),
    );
    expect(edge?.fixedBy).toEqual(fixedBy);
  });

  test.each([
    ["public", `"hook:{{issue.id}}"`],
    ["webhook-senders", `"hook:jira"`],
  ])(
    "of webhooks that pick their session begins with %s for the key %s",
    async (principal, key) => {
      const graph = await graphOf(`{
      gateway: { bind: "lan", auth: { token: "\${T}" } },
      agents: { defaults: { sandbox: { mode: "non-main" } } },
      hooks: { enabled: true, token: "\${H}", allowRequestSessionKey: true, allowedSessionKeyPrefixes: ["hook:"],
        mappings: [{ match: { path: "jira" }, action: "agent", sessionKey: ${key} }] },
    }`);
      expect(arrowsOf(graph)).toContain(
        `principal/${principal} CAN_WRITE untrusted_source/webhook/any-session`,
      );
    },
  );

  test("of a service that a webhook passes on picks no agent", async () => {
    const graph = await graphOf(`{
      gateway: { bind: "lan", auth: { token: "\${T}" } },
      agents: { ownership: "explicit", entries: { a: { default: true }, b: {} } },
      hooks: { enabled: true, token: "\${H}", mappings: [{ match: { path: "jira" }, action: "agent", agentId: "a" }] },
    }`);
    expect(arrowsOf(graph)).toContain("principal/public CAN_WRITE untrusted_source/webhook");
    expect(arrowsOf(graph)).toContain(
      "principal/webhook-senders CAN_WRITE untrusted_source/webhook/any-agent",
    );
  });

  test("of memory search finds no other folder where the workspace is named again", async () => {
    const graph = await graphOf(`{ memory: { search: { extraPaths: [
      "notes", "/home/ann/.openclaw/workspace", "/home/ann/.openclaw/workspace/docs" ] } } }`);
    expect(graph.nodes.map(({ key }) => key)).not.toContain("home/data_store/memory-folders/main");
  });

  test("of a room that leaves an agent patches only ends in the workspace", async () => {
    const graph = await graphOf(`{
      channels: { discord: { guilds: { "1": { tools: { deny: ["write", "edit", "exec"] } } } } },
    }`);
    const room = graph.edges.filter(({ source }) => source.includes("session/main/any/discord"));
    const writers = room.map(({ target }) => target).filter((key) => /write|patch/.test(key));
    expect(writers).toEqual(["home/tool/main/apply_patch@host"]);
    const written = graph.edges.filter(
      ({ source, kind }) => source === writers[0] && kind === "WRITES",
    );
    expect(written.map(({ target }) => target)).toEqual([
      "home/data_store/workspace/main",
      "home/instruction/main",
    ]);
  });

  test.each([
    ["", "named_by_token_holder"],
    [`, mappings: [{ match: { path: "jira" }, action: "agent" }]`, "framed_text"],
    [`, allowedSessionKeyPrefixes: ["hook:"], presets: ["gmail"]`, "framed_text"],
    [
      `, allowedSessionKeyPrefixes: ["hook:"], presets: ["gmail"], gmail: { allowUnsafeExternalContent: true }`,
      "untrusted_text",
    ],
    [
      `, mappings: [{ match: { path: "jira" }, action: "agent", allowUnsafeExternalContent: true }]`,
      "untrusted_text",
    ],
    [
      `, mappings: [{ match: { path: "mail" }, action: "wake", textTemplate: "{{subject}}" }]`,
      "untrusted_text",
    ],
    [
      `, mappings: [{ match: { path: "mail" }, action: "wake", textTemplate: "mail at {{now}}" }]`,
      "framed_text",
    ],
  ])("of webhooks is taken for what hands it on%s", async (more, ease) => {
    const graph = await graphOf(`{ hooks: { enabled: true, token: "t"${more} } }`);
    const edge = edgeOf(graph, "untrusted_source/webhook DELIVERS agent/main");
    expect(edge.attributes["ease"]).toBe(ease);
  });
});

describe("an open entry point", () => {
  const members = `accessGroups: { g: { type: "message.senders", members: { telegram: ["*"] } } }`;

  test.each([
    ["OC-ING-001", "telegram/default/dm", openTelegram],
    [
      "OC-ING-017",
      "telegram/default/dm",
      `${members}, channels: { telegram: { allowFrom: ["accessGroup:g"] } }`,
    ],
    [
      "OC-ING-023",
      "telegram/default/dm",
      `channels: { telegram: { direct: { "*": { dmPolicy: "open", allowFrom: ["*"] } } } }`,
    ],
    ["OC-ING-019", "twitch/default/group", `channels: { twitch: { allowedRoles: ["all"] } }`],
  ])("is closed by the check that tells of it: %s", async (check, entryPoint, text) => {
    const edge = edgeOf(
      await graphOf(`{ ${text} }`),
      `principal/anyone CAN_WRITE channel/${entryPoint}`,
    );
    expect(edge).toMatchObject({ fixedBy: [check] });
  });
});

describe("sandboxes", () => {
  test("take what comes through channels when only the main session stays outside", async () => {
    const graph = await graphOf(
      `{ agents: { defaults: { sandbox: { mode: "non-main" } } }, ${openTelegram} }`,
    );
    expect(arrowsOf(graph)).toEqual(
      expect.arrayContaining([
        "channel/telegram/default/dm DELIVERS session/main/non-main",
        "gateway/gateway DELIVERS session/main/main",
        "session/main/main INVOKES tool/main/exec@host",
        "session/main/non-main INVOKES tool/main/exec@sandbox",
        "tool/main/exec@sandbox EXECUTES sandbox/main",
      ]),
    );
  });

  test("are weak with the container engine's socket inside, and for everyone who may leave them", async () => {
    const graph = await graphOf(`{
      agents: { defaults: { sandbox: { mode: "all", docker: { binds: ["/var/run/docker.sock:/s"] } } } },
      tools: { elevated: { allowFrom: { telegram: ["*"] } } },
      ${openTelegram},
    }`);
    const escape = edgeOf(graph, "sandbox/main ESCAPES host/box");
    expect(escape.fixedBy).toEqual(["OC-SEC-007", "OC-SEC-008"]);
    const sandbox = graph.nodes.find(({ key }) => key === "home/sandbox/main");
    expect(sandbox?.attributes["isolation"]).toBe("weak");
  });

  test("have no egress without a network", async () => {
    const graph = await graphOf(
      `{ agents: { defaults: { sandbox: { mode: "all" } } }, ${openTelegram} }`,
    );
    expect(arrowsOf(graph)).not.toContain("tool/main/exec@sandbox EGRESSES external_sink/internet");
    const sandbox = graph.nodes.find(({ key }) => key === "home/sandbox/main");
    expect(sandbox?.attributes["isolation"]).toBe("isolated");
  });

  test("do not keep commands that an explicit host sends out of them", async () => {
    const graph = await graphOf(
      `{ agents: { defaults: { sandbox: { mode: "all" } } }, tools: { exec: { host: "gateway" } } }`,
    );
    expect(edgeOf(graph, "tool/main/exec@sandbox EXECUTES host/box").fixedBy).toEqual([
      "OC-SEC-010",
    ]);
  });
});

describe("agents among themselves", () => {
  test("meet on one bus where any may write to any", async () => {
    const graph = await graphOf(
      `{ agents: { ownership: "explicit", entries: { a: {}, b: {}, c: {} } } }`,
    );
    expect(arrowsOf(graph).filter((text) => text.includes("DELEGATES"))).toEqual([
      "agent/a DELEGATES bus/agents",
      "agent/b DELEGATES bus/agents",
      "agent/c DELEGATES bus/agents",
      "bus/agents DELEGATES agent/a",
      "bus/agents DELEGATES agent/b",
      "bus/agents DELEGATES agent/c",
    ]);
  });

  test("are joined by name where the owner named them, but never out of a sandbox", async () => {
    const graph = await graphOf(`{
      tools: { agentToAgent: { enabled: false } },
      agents: {
        ownership: "explicit",
        entries: {
          boxed: { sandbox: { mode: "all" }, subagents: { allowAgents: ["free"] } },
          free: { subagents: { allowAgents: ["boxed"] } },
        },
      },
    }`);
    expect(arrowsOf(graph).filter((text) => text.includes("DELEGATES"))).toEqual([
      "agent/free DELEGATES agent/boxed",
    ]);
  });
});

const withAgents = (entries: readonly string[]): string =>
  `{ agents: { ownership: "explicit", entries: {\n${entries.join(",\n")}\n} } }`;
const plain = ({ nodes, edges }: PostureGraph): string =>
  JSON.stringify({ nodes, edges: edges.map(({ evidence: _evidence, ...edge }) => edge) });

test("the order of agents in the file does not change a byte", async () => {
  const agents = [
    "a: {}",
    `b: { sandbox: { mode: "all" } }`,
    `c: { subagents: { allowAgents: ["*"] } }`,
  ];
  expect(plain(await graphOf(withAgents(agents.toReversed())))).toBe(
    plain(await graphOf(withAgents(agents))),
  );
});

describeGraphPromises(openclawEntry, join(import.meta.dirname, "../checks/fixtures"), {
  layout: openclawLayout,
  isTried: (id, file) => file.includes("/fires-") && isTriedFix(id, file),
});

const sendersWith = async (gateway: string) => {
  const graph = await graphOf(
    `{ gateway: { auth: { token: "\${T}" }, ${gateway} }, hooks: { enabled: true, token: "\${H}", presets: ["gmail"], allowedSessionKeyPrefixes: ["hook:"] } }`,
  );
  return arrowsOf(graph).filter((text) => text.endsWith(" CAN_WRITE untrusted_source/webhook"));
};

const writersOf = async (address: string) => {
  const graph = await graphOf(
    `{ agents: { defaults: { model: "local/m" } }, mcp: { servers: { docs: { url: "${address}" } } }, models: { providers: { local: { baseUrl: "${address}", models: [] } } } }`,
  );
  return arrowsOf(graph)
    .filter((text) => / CAN_WRITE (?:mcp_server|model_provider)/.test(text))
    .map((text) => text.replaceAll(/principal\/| CAN_WRITE.*/g, ""));
};

describe("services of the owner's own", () => {
  test.each([
    ["http://ollama:11434/v1", []],
    ["http://localhost:11434/v1", []],
    ["http://box.tail1234.ts.net/v1", []],
    ["http://192.168.1.4:11434/v1", ["own-network", "own-network"]],
    ["http://llm.example.org/v1", ["network", "network", "service-provider"]],
    ["https://llm.example.org/v1", ["service-provider"]],
    ["http://${HOST}/v1", ["network", "network", "service-provider"]],
  ])("are changed by nobody outside: %s", async (address, writers) => {
    expect((await writersOf(address)).toSorted()).toEqual(writers);
  });

  test("take webhooks of token holders where only a tailnet reaches the gateway", async () => {
    const holders = ["principal/webhook-senders CAN_WRITE untrusted_source/webhook"];
    const expected = ["principal/public CAN_WRITE untrusted_source/webhook"];
    expect(await sendersWith(`bind: "tailnet"`)).toEqual(holders);
    expect(await sendersWith(`tailscale: { mode: "serve" }`)).toEqual(holders);
    expect(
      await sendersWith(
        `auth: { mode: "password", password: "\${P}" }, tailscale: { mode: "funnel" }`,
      ),
    ).toEqual(expected);
    expect(await sendersWith(`bind: "lan"`)).toEqual(expected);
  });
});
