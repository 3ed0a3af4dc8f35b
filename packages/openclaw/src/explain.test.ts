import { describe, expect, test } from "vitest";
import { explainAgent } from "./explain.ts";
import type { OpenClawModel } from "./model/model.ts";
import type { CronJob } from "./model/state-records.ts";
import { sampleModel } from "./testing/sample.ts";

const model = sampleModel(`{
  tools: {
    exec: { mode: "ask" },
    deny: ["browser"],
    toolsBySender: { "*": { deny: ["exec", "read"] } },
    subagents: { tools: { deny: ["exec"] } },
  },
  agents: {
    defaults: { sandbox: { mode: "non-main" } },
    entries: { a: { default: true, tools: { toolsBySender: { "id:7": {} } } }, b: {} },
  },
  bindings: [{ agentId: "b", match: { channel: "slack", accountId: "*" } }],
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
  mcp: { servers: {
    files: { command: "npx", args: ["-y", "files", "--token", "hunter2"] },
    docs: { url: "https://user:hunter2@docs.example/mcp?key=hunter2" },
    gone: { command: "x", enabled: false },
  } },
}`);

const lines = (id: string): readonly string[] =>
  explainAgent(model, id)?.flatMap(({ title, rows }) =>
    rows.map(({ subject, value }) => `${title}: ${subject}: ${value}`),
  ) ?? [];

test("every line says what holds, by which key, and whether somebody wrote it", () => {
  const rows = explainAgent(model, "a")?.flatMap((section) => section.rows) ?? [];
  expect(rows).toContainEqual({
    subject: "mode",
    value: "ask",
    at: "/tools/exec/mode",
    isDefault: false,
    path: "",
  });
  expect(rows).toContainEqual({
    subject: "network",
    value: "none",
    at: "/agents/defaults/sandbox/docker/network",
    isDefault: true,
    path: "",
  });
});

describe("an agent is explained with", () => {
  test("its entry points, and other sources of text", () => {
    expect(lines("a")).toContain("Who can write to it: telegram direct messages: anyone");
    expect(lines("a")).toContain("Who can write to it: gateway on the network: no");
    expect(lines("a")).toContain("Channels: telegram direct messages policy: open");
    expect(lines("b")).toContain("Channels: binding: slack *");
  });

  test("its tools for the host and the sandbox, where both can happen", () => {
    expect(lines("a")).toContain("Egress: browser on the host: no");
    expect(lines("a")).toContain("Egress: message on the host: every channel");
    expect(lines("a")).toContain("Egress: message in the sandbox: no");
    expect(lines("a")).toContain("Tools: profile: unset");
  });

  test("what changes for some senders, and for sub-agents", () => {
    expect(lines("a")).toContain("Tools: for sender *: without read, exec");
    expect(lines("a")).toContain("Tools: for sender id:7: the same");
    expect(lines("a")).toContain("Delegation: exec as a sub-agent: no");
    expect(lines("a")).toContain(
      "Delegation: tools as a sub-agent: without exec, conversations_list, conversations_send, conversations_turn and 8 others",
    );
    expect(lines("a")).toContain("Delegation: of agent b: yes");
  });

  test("its MCP servers, without what may be secret in them", () => {
    expect(lines("a")).toContain("MCP servers: files: program npx");
    expect(lines("a")).toContain("MCP servers: files transport: stdio");
    expect(lines("a")).toContain("MCP servers: files on the host: yes");
    expect(lines("a")).toContain("MCP servers: files in the sandbox: no");
    expect(lines("a")).toContain("MCP servers: docs transport: sse");
    expect(lines("a")).toContain("Egress: MCP server docs: https://docs.example");
    expect(lines("a")).toContain("Egress: MCP server files: the machine's network");
    expect(lines("a").join()).not.toMatch(/hunter2|gone/);
  });
});

describe("what a model brings with it is explained", () => {
  const ofModel = sampleModel(`{
    agents: { defaults: { model: "local/small" } },
    tools: { byProvider: { local: { profile: "minimal", deny: ["gateway"] } } },
  }`);
  const rows = explainAgent(ofModel, "main")?.flatMap((section) => section.rows) ?? [];

  test("with the entry that is for it, and the filter that it makes", () => {
    expect(rows).toContainEqual({
      subject: "for local",
      value: "profile minimal, deny",
      at: "/tools/byProvider/local",
      isDefault: false,
      path: "",
    });
    expect(rows.find(({ subject }) => subject === "exec on the host")).toMatchObject({
      value: "no",
      at: "/tools/byProvider/local/profile",
    });
    expect(rows.find(({ subject }) => subject === "gateway on the host")).toMatchObject({
      value: "no",
      at: "/tools/byProvider/local/deny/0",
    });
  });
});

describe("what the state folder holds is shown where its owner looks for it", () => {
  const path = "/home/ada/.openclaw/state/openclaw.sqlite";
  const job: CronJob = {
    id: "1",
    name: "Brief",
    agent: "b",
    isEnabled: true,
    kind: "agentTurn",
    schedule: "cron 0 7 * * *",
    inMainSession: false,
    delivery: "announce",
    channel: "telegram",
    credentials: [],
    path,
  };
  const ofState: OpenClawModel = {
    ...sampleModel(`{
      agents: { entries: { a: {}, b: {} }, ownership: "explicit", defaults: { systemAgent: { agentId: "a" } } },
      auth: { profiles: { "openai:x": { provider: "openai", mode: "oauth" } } },
      cron: { enabled: false },
    }`),
    records: {
      variableNames: ["A_KEY"],
      authProfiles: [
        {
          id: "anthropic:x",
          provider: "anthropic",
          kind: "token",
          isReference: true,
          agent: "b",
          isShared: false,
          path,
        },
      ],
      cronJobs: [
        job,
        {
          ...job,
          agent: "",
          name: "Backup",
          kind: "command",
          isEnabled: false,
          delivery: "webhook",
        },
      ],
      approvals: [
        {
          agent: "",
          security: "allowlist",
          ask: "on-miss",
          allowed: 0,
          isOpen: false,
          anyCode: [],
          allowsSkillPrograms: false,
          path,
        },
        {
          agent: "b",
          security: "",
          ask: "always",
          allowed: 1,
          isOpen: false,
          anyCode: [],
          allowsSkillPrograms: false,
          path,
        },
        {
          agent: "a",
          security: "deny",
          ask: "",
          allowed: 0,
          isOpen: false,
          anyCode: [],
          allowsSkillPrograms: false,
          path,
        },
      ],
      sessions: [{ agent: "b", channel: "telegram", kind: "group", count: 3 }],
      credentials: [{ name: "whatsapp/default/", files: 2 }],
      installs: [],
      paired: [{ channel: "telegram", account: "default", count: 2, path }],
      stores: [
        { path, status: "read", reason: "", hasPendingWrites: true },
        { path: `${path}2`, status: "unreadable", reason: "x", hasPendingWrites: false },
      ],
    },
  };
  const linesOf = (id: string): readonly string[] =>
    explainAgent(ofState, id)
      ?.slice(-4)
      .flatMap(({ title, rows }) =>
        rows.map((row) => `${title}: ${row.subject}: ${row.value} (${row.at || row.path})`),
      ) ?? [];

  test("in addition to what the configuration says of commands, where the host tightens it", () => {
    const rows = explainAgent(ofState, "b")?.find(({ title }) => title === "Commands")?.rows ?? [];
    expect(rows.slice(-3)).toMatchObject([
      { subject: "the host for all", value: "security allowlist, ask on-miss", path },
      { subject: "the host for this agent", value: "ask always, 1 command allowed", path },
      { subject: "so on the machine", value: "ask", path },
    ]);
  });

  test("to the agent whose it is, and to none other", () => {
    const common = [
      "State folder: variables of .env: A_KEY (/home/ada/.openclaw/.env)",
      "State folder: whatsapp/default/: 2 files (/home/ada/.openclaw/credentials/whatsapp/default/)",
      `State folder: paired on telegram: 2 (${path})`,
      `State folder: a store: newest entries still in its log, not read (${path})`,
      `State folder: a store: could not be read (${path}2)`,
    ];
    expect(linesOf("b")).toEqual([
      "Model accounts: openai:x: oauth, openai (/auth/profiles/openai:x)",
      `Model accounts: anthropic:x: token, anthropic, by reference (${path})`,
      "Scheduled jobs: scheduler: no (/cron/enabled)",
      `Scheduled jobs: Brief: cron 0 7 * * *, an agent turn in a separate session, announced on telegram (${path})`,
      "Conversations kept: telegram group: 3 (/home/ada/.openclaw/agents/b)",
      ...common,
    ]);
    expect(linesOf("a").filter((line) => line.startsWith("Sch") || line.startsWith("Con"))).toEqual(
      [
        "Scheduled jobs: scheduler: no (/cron/enabled)",
        `Scheduled jobs: Backup: switched off, cron 0 7 * * *, a command on the gateway's machine, sent to a web address (${path})`,
      ],
    );
  });
});

test("there is nothing to say of an agent that does not exist", () => {
  expect(explainAgent(model, "z")).toBeUndefined();
});
