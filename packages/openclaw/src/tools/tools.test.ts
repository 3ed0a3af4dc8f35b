import { describe, expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

const granted = (text: string, where: "host" | "sandbox", ...tools: string[]) => {
  const { grant } = sampleAgent(text);
  return tools.filter((tool) => grant(tool, where).allowed);
};

describe("on the host", () => {
  test("every tool is granted where nothing filters", () => {
    expect(sampleAgent("{}").grant("exec", "host")).toEqual({
      tool: "exec",
      allowed: true,
      at: "/tools/deny",
    });
  });

  test("deny wins, over groups, wildcards and aliases, and names the item", () => {
    const text = `{ tools: { allow: ["*"], deny: ["group:web", "SESSIONS_*", "bash", "cron"] } }`;
    expect(
      granted(text, "host", "exec", "web_fetch", "sessions_send", "automations", "read"),
    ).toEqual(["read"]);
    expect(sampleAgent(text).grant("sessions_spawn", "host").at).toBe("/tools/deny/1");
  });

  test("an allow list that is not empty keeps the rest out, and writing brings patching with it", () => {
    const text = `{ tools: { allow: ["read", "write"] } }`;
    expect(granted(text, "host", "read", "write", "apply_patch", "exec")).toEqual([
      "read",
      "write",
      "apply_patch",
    ]);
    expect(sampleAgent(text).grant("exec", "host").at).toBe("/tools/allow");
  });

  test("a ban on writing does not forbid patching", () => {
    expect(granted(`{ tools: { deny: ["write"] } }`, "host", "write", "apply_patch")).toEqual([
      "apply_patch",
    ]);
  });

  test("an empty allow list, and alsoAllow by itself, filter nothing", () => {
    expect(granted(`{ tools: { allow: [] } }`, "host", "exec")).toEqual(["exec"]);
    expect(granted(`{ tools: { alsoAllow: ["browser"] } }`, "host", "exec")).toEqual(["exec"]);
  });

  test("a profile filters, an agent's profile replaces the global one, and alsoAllow widens it", () => {
    const text = `{ tools: { profile: "coding" }, agents: { entries: {
      a: { tools: { profile: "messaging", alsoAllow: ["read"] } } } } }`;
    expect(granted(text, "host", "exec", "message", "read", "browser", "bundle-mcp")).toEqual([
      "message",
      "read",
      "bundle-mcp",
    ]);
    expect(sampleAgent(text).grant("exec", "host").at).toBe("/agents/entries/a/tools/profile");
    expect(sampleAgent(text).grant("read", "host").at).toBe("/agents/entries/a/tools/alsoAllow/0");
  });

  test("an unknown profile filters nothing, for OpenClaw knows no tools of it", () => {
    expect(granted(`{ tools: { profile: "safe" } }`, "host", "exec")).toEqual(["exec"]);
  });

  test("the lists of the model's provider hold for agents on that model only", () => {
    const text = `{ tools: { byProvider: { OpenAI: { deny: ["exec"] }, "acme/tiny": { profile: "minimal" } } },
      agents: { defaults: { model: { primary: "openai/gpt" } }, entries: { a: {}, b: { model: "acme/tiny" } } } }`;
    expect(sampleAgent(text, "a").grant("exec", "host").at).toBe("/tools/byProvider/OpenAI/deny/0");
    expect(sampleAgent(text, "b").grant("read", "host").at).toBe(
      "/tools/byProvider/acme~1tiny/profile",
    );
  });

  test("tools of one MCP server can be named, and mean that some MCP tools are there", () => {
    const text = `{ tools: { allow: ["docs__*"] } }`;
    expect(granted(text, "host", "bundle-mcp", "docs__read", "mail__send")).toEqual([
      "bundle-mcp",
      "docs__read",
    ]);
    expect(granted(`{ tools: { deny: ["docs__*"] } }`, "host", "bundle-mcp", "docs__read")).toEqual(
      ["bundle-mcp"],
    );
    expect(granted(`{ tools: { deny: ["group:plugins"] } }`, "host", "bundle-mcp", "x__y")).toEqual(
      [],
    );
  });
});

// What `sandbox explain` of OpenClaw 2026.9.6 answers.
describe("in the sandbox", () => {
  test("only files, commands and sessions are there by default", () => {
    expect(
      granted(
        "{}",
        "sandbox",
        "exec",
        "read",
        "sessions_spawn",
        "message",
        "browser",
        "bundle-mcp",
      ),
    ).toEqual(["exec", "read", "sessions_spawn"]);
    expect(sampleAgent("{}").grant("message", "sandbox").at).toBe("/tools/sandbox/tools/allow");
  });

  test("alsoAllow adds to the default, and takes a tool out of the default bans", () => {
    const text = `{ tools: { sandbox: { tools: { alsoAllow: ["browser", "bundle-mcp"] } } } }`;
    expect(granted(text, "sandbox", "exec", "browser", "bundle-mcp", "gateway")).toEqual([
      "exec",
      "browser",
      "bundle-mcp",
    ]);
  });

  test("an empty allow list lets everything through but the default bans", () => {
    const text = `{ tools: { sandbox: { tools: { allow: [] } } } }`;
    expect(granted(text, "sandbox", "message", "gateway")).toEqual(["message"]);
  });

  test("an agent's list replaces the global one of the same name", () => {
    const text = `{ tools: { sandbox: { tools: { allow: ["exec"], alsoAllow: ["browser"] } } },
      agents: { entries: { a: { tools: { sandbox: { tools: { allow: ["group:fs", "cron"], deny: ["write"] } } } } } } }`;
    expect(
      granted(text, "sandbox", "exec", "read", "write", "automations", "browser", "view_image"),
    ).toEqual(["read", "automations", "browser", "view_image"]);
  });

  test("what is denied on the host stays denied inside", () => {
    const text = `{ tools: { deny: ["exec"], sandbox: { tools: { allow: ["exec"] } } } }`;
    expect(sampleAgent(text).grant("exec", "sandbox").at).toBe("/tools/deny/0");
  });
});

describe("tools of some turns only", () => {
  const agent = sampleAgent(
    `{
      tools: {
        toolsBySender: { "*": { deny: ["exec"] }, "id:7": { allow: ["read"] } },
        subagents: { tools: { allow: ["read", "message"] } },
      },
      agents: { entries: { a: { tools: { toolsBySender: { "id:7": {} } } }, b: { tools: { toolsBySender: { "*": {} } } } } },
    }`,
    "a",
  );
  const grantFor = (sender: string) =>
    agent.senders().find((each) => each.sender === sender)?.grant ?? agent.grant;

  test("are narrowed for senders, and an agent's own entry takes the place of the global one", () => {
    expect(grantFor("*")("exec", "host")).toMatchObject({
      allowed: false,
      at: "/tools/toolsBySender/*/deny/0",
    });
    expect(grantFor("id:7")("exec", "host").allowed).toBe(true);
    const other = sampleAgent(
      `{ tools: { toolsBySender: { "id:7": {} } }, agents: { entries: { b: { tools: { toolsBySender: { "*": {} } } } } } }`,
    );
    expect(other.senders().map(({ sender }) => sender)).toEqual(["*"]);
  });

  test("are narrowed for sub-agents, which never send messages of their own", () => {
    expect(agent.grantAsSubagent("read", "host").allowed).toBe(true);
    expect(agent.grantAsSubagent("exec", "host")).toMatchObject({
      allowed: false,
      at: "/tools/subagents/tools/allow",
    });
    expect(agent.grantAsSubagent("message", "host")).toMatchObject({
      allowed: false,
      at: "/tools/subagents/tools/deny",
    });
  });
});
