import { expect, test } from "vitest";
import { sampleAgent, sampleConfig } from "../../testing/sample.ts";
import { agentOverHttp, listedOverHttp } from "./http-tools.ts";

const has = (tools: string, tool: string, more = ""): boolean => {
  const text = `{ gateway: { tools: ${tools} } ${more} }`;
  return agentOverHttp(sampleConfig(text), sampleAgent(text)).grant(tool, "host").allowed;
};

const at = (tools: string, tool: string) =>
  listedOverHttp(sampleConfig(`{ gateway: { tools: ${tools} } }`), tool);

test.each([
  ["a tool that OpenClaw does not keep back", "{}", "memory_get", true],
  ["the same where it is denied", `{ deny: ["memory_get"] }`, "memory_get", false],
  ["a tool that is kept back", "{}", "sessions_send", false],
  ["the same where it is listed", `{ allow: ["Sessions_Send"] }`, "sessions_send", true],
  ["the same by its older name", `{ allow: ["cron"] }`, "automations", true],
  ["what only a turn has, listed or not", `{ allow: ["exec"] }`, "exec", false],
])("a request has %s: %s %s", (_name, tools, tool, expected) => {
  expect(has(tools, tool)).toBe(expected);
});

test("a request has no tool that the agent lacks, and none of an MCP server", () => {
  expect(has("{}", "memory_get", `, tools: { deny: ["memory_get"] }`)).toBe(false);
  const text = `{ mcp: { servers: { files: { command: "files" } } } }`;
  const agent = sampleAgent(text);
  expect(agent.grantMcp("files", "host").allowed).toBe(true);
  expect(agentOverHttp(sampleConfig(text), agent).grantMcp("files", "host").allowed).toBe(false);
});

test("an entry counts where it gives requests a tool", () => {
  expect(at(`{ allow: ["gateway", "nodes"] }`, "nodes")).toBe("/gateway/tools/allow/1");
  expect(at(`{ allow: ["nodes"], deny: ["nodes"] }`, "nodes")).toBeUndefined();
  expect(at(`{ allow: ["exec"] }`, "exec")).toBeUndefined();
  expect(at("{}", "nodes")).toBeUndefined();
});
