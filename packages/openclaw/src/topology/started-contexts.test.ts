import type { PostureGraph } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { readOpenClaw } from "../reading/read.ts";
import { openclawTopology } from "./topology.ts";

/*
 * OpenClaw 2026.9.6 passes the denials of a session's starter on to it, and where lists allow
 * certain tools only, these.
 */

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const location = {
  workspacePath: "/home/ann/.openclaw",
  configPath: "/home/ann/.openclaw/openclaw.json",
};

/** Agents by name, with further settings. */
async function graphOf(entries: string, settings = ""): Promise<PostureGraph> {
  const text = `{ ${settings} tools: { agentToAgent: { enabled: false } }, agents: { ownership: "explicit", entries: ${entries} } }`;
  const overlay = new Map([[location.configPath, text]]);
  return openclawTopology(await readOpenClaw(location, environment, overlay), "home", environment);
}

const arrows = ({ edges }: PostureGraph, kind: string): readonly string[] =>
  edges
    .filter((edge) => edge.kind === kind)
    .map(({ source, target }) => `${source} → ${target}`.replaceAll("home/", ""));
const toolsOf = (graph: PostureGraph, context: string): readonly string[] =>
  arrows(graph, "INVOKES")
    .filter((text) => text.startsWith(`${context} → `))
    .map((text) => text.slice(context.length + 3).replace(/^tool\/[^/]+\/(.+)@.*$/, "$1"));

const helper = "session/helper/any/started by guest";
const startsHelper = `subagents: { allowAgents: ["helper"] }`;

describe("an agent that another one starts", () => {
  test("lacks what its starter is denied", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["exec"] }, ${startsHelper} }, helper: {} }`,
    );
    expect(arrows(graph, "DELEGATES")).toEqual([`agent/guest → ${helper}`]);
    expect(toolsOf(graph, helper)).not.toContain("exec");
    expect(toolsOf(graph, helper)).toContain("read");
    expect(toolsOf(graph, "agent/helper")).toContain("exec");
    const edge = graph.edges.find(({ kind }) => kind === "DELEGATES");
    expect(edge?.description).toBe(
      "guest may start helper as its sub-agent, limited to its starter's tools",
    );
  });

  test("has no more than its starter is allowed", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { allow: ["read", "sessions_spawn"] }, ${startsHelper} }, helper: {} }`,
    );
    expect(toolsOf(graph, helper)).toEqual(["read"]);
  });

  test("lacks servers of MCP that its starter is denied", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["bundle-mcp"] }, ${startsHelper} }, helper: {} }`,
      `mcp: { servers: { files: { command: "node", args: ["files.js"] }, notes: { command: "node", args: ["notes.js"] } } },`,
    );
    const used = (context: string) =>
      arrows(graph, "INVOKES").filter(
        (text) => text.startsWith(`${context} → `) && text.includes("files"),
      );
    expect(used("agent/helper")).not.toEqual([]);
    expect(used(helper)).toEqual([]);
  });

  test("is the agent itself where its starter lacks nothing that it has", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["message"] }, ${startsHelper} }, helper: { tools: { deny: ["exec", "message"] } } }`,
    );
    expect(arrows(graph, "DELEGATES")).toEqual(["agent/guest → agent/helper"]);
  });

  test("is not the agent itself where that sends messages, which no sub-agent does", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["message"] }, ${startsHelper} }, helper: {} }`,
    );
    expect(arrows(graph, "DELEGATES")).toEqual([`agent/guest → ${helper}`]);
  });

  test("passes on what it lacks to the agents it starts", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["exec"] }, ${startsHelper} }, helper: { subagents: { allowAgents: ["third"] } }, third: {} }`,
    );
    expect(arrows(graph, "DELEGATES")).toEqual([
      "agent/guest → session/helper/any/started by guest",
      "agent/helper → agent/third",
      "session/helper/any/started by guest → session/third/any/started by helper",
    ]);
    expect(toolsOf(graph, "session/third/any/started by helper")).not.toContain("exec");
  });

  test("has all tools where a release is old and what it passes on is unknown", async () => {
    const graph = await graphOf(
      `{ guest: { tools: { deny: ["exec"] }, ${startsHelper} }, helper: {} }`,
      `meta: { lastTouchedVersion: "2026.1.29" },`,
    );
    expect(arrows(graph, "DELEGATES")).not.toContain(`agent/guest → ${helper}`);
  });
});

test("a room whose members have fewer tools passes them on, and not the agent's other rooms", async () => {
  const graph = await graphOf(
    `{ desk: { ${startsHelper} }, helper: {} }`,
    `bindings: [{ agentId: "desk", match: { channel: "telegram" } }],
     channels: { telegram: { botToken: "\${BOT}", groupPolicy: "open", groups: { "-1": { requireMention: false, tools: { deny: ["exec"] } }, "-2": { requireMention: false } } } },`,
  );
  const starts = arrows(graph, "DELEGATES");
  expect(starts).toContain("agent/desk → agent/helper");
  const narrowed = starts.find((text) => text.startsWith("session/desk/"));
  expect(narrowed).toMatch(/→ session\/helper\/any\/started by desk$/);
  expect(toolsOf(graph, "session/helper/any/started by desk")).not.toContain("exec");
});

test("agents that may start every other one share a bus where they pass on the same", async () => {
  const any = `subagents: { allowAgents: ["*"] }`;
  const graph = await graphOf(
    `{ a: { ${any} }, b: { ${any} }, c: { tools: { deny: ["exec"] }, ${any} }, d: { tools: { deny: ["exec"] }, ${any} } }`,
  );
  const starts = arrows(graph, "DELEGATES");
  expect(starts).toContain("bus/starts-from-host → agent/a");
  expect(starts).toContain("bus/starts-from-host → agent/b");
  expect(starts).toContain("agent/d → bus/starts-from-host/c");
  expect(starts).toContain("bus/starts-from-host/c → session/a/any/started by c");
  expect(starts).not.toContain("bus/starts-from-host/c → agent/a");
  expect(starts).toContain("bus/starts-from-host/c → agent/d");
});

test("of hundreds of agents that each lack other tools, a bounded number of sessions is drawn", async () => {
  const tools = ["exec", "read", "write", "edit", "process", "cron", "browser", "canvas", "nodes"];
  const entries = Array.from({ length: 300 }, (_, at) => {
    const deny = tools.filter((_tool, place) => (at >> place) % 2 === 1);
    return `a${at}: { tools: { deny: ${JSON.stringify(deny)} }, subagents: { allowAgents: ["*"] } }`;
  });
  const graph = await graphOf(`{ ${entries.join(", ")} }`);
  const started = graph.nodes.filter(({ key }) => key.includes("/started by "));
  expect(started.length).toBeGreaterThan(0);
  expect(started.length).toBeLessThanOrEqual(500);
});
