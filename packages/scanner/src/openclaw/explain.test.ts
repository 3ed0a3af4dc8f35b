import { describe, expect, test } from "vitest";
import { explainAgent } from "./explain.ts";
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
  });
  expect(rows).toContainEqual({
    subject: "network",
    value: "none",
    at: "/agents/defaults/sandbox/docker/network",
    isDefault: true,
  });
});

describe("an agent is told with", () => {
  test("its doors, and where else words come in", () => {
    expect(lines("a")).toContain("Who can write to it: telegram direct messages: anyone");
    expect(lines("a")).toContain("Who can write to it: gateway beyond this machine: no");
    expect(lines("a")).toContain("Channels: telegram direct messages policy: open");
    expect(lines("b")).toContain("Channels: binding: slack *");
  });

  test("its tools for the host and the sandbox, where both can happen", () => {
    expect(lines("a")).toContain("Egress: browser on the host: no");
    expect(lines("a")).toContain("Egress: message on the host: yes");
    expect(lines("a")).toContain("Egress: message in the sandbox: no");
    expect(lines("a")).toContain("Tools: profile: unset");
  });

  test("what changes for some senders, and for sub-agents", () => {
    expect(lines("a")).toContain("Tools: for sender *: without read, exec");
    expect(lines("a")).toContain("Tools: for sender id:7: the same");
    expect(lines("a")).toContain("Delegation: exec as a sub-agent: no");
    expect(lines("a")).toContain("Delegation: of agent b: yes");
  });

  test("its MCP servers, without what may be secret in them", () => {
    expect(lines("a")).toContain("MCP servers: files: program npx");
    expect(lines("a")).toContain("Egress: MCP server docs: https://docs.example");
    expect(lines("a").join()).not.toMatch(/hunter2|gone/);
  });
});

test("there is nothing to say of an agent that does not exist", () => {
  expect(explainAgent(model, "z")).toBeUndefined();
});
