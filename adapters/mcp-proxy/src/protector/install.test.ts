import { expect, test } from "vitest";
import { install } from "./install.ts";
import { mcpProtector } from "./mcp-protector.ts";

const installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "mcp:notes",
};
const located = {
  target: "/home/ann/.claude.json",
  version: "",
  agentIds: ["mcp:notes"],
  fixedAgentId: "mcp:notes",
  notes: [],
};
const program = ["/opt/node", "/opt/parapet.js"];

test("the named server is started through the proxy wherever it stands, and no other one is", () => {
  const servers = { notes: { command: "notes", args: ["-v", 5] }, mail: { command: "mail" } };
  const config = { mcpServers: servers, projects: { "/p": { mcpServers: servers } } };
  const { edits } = install(
    { ...located, server: "notes" },
    installation,
    "/data/ad_1",
    config,
    program,
  );
  const args = [
    "/opt/parapet.js",
    "mcp-proxy",
    "--installation",
    "/data/ad_1/installation.json",
    "--name",
    "notes",
    "--",
    "notes",
    "-v",
  ];
  expect(edits).toEqual(
    [["mcpServers"], ["projects", "/p", "mcpServers"]].flatMap((path) => [
      { path: [...path, "notes", "command"], value: "/opt/node" },
      { path: [...path, "notes", "args"], value: args },
    ]),
  );
});

test("the proxy is told which server it is, in files that only their user may read", () => {
  const { files, notes } = install(
    { ...located, server: "notes" },
    installation,
    "/data/ad_1",
    {},
    program,
  );
  expect(files).toEqual([
    { name: "mcp-server.json", text: '{"server":"notes"}\n', mode: 0o600 },
    { name: expect.any(String), text: expect.stringMatching(/^[\w-]{40,}\n$/), mode: 0o600 },
  ]);
  expect(files[1]?.text).not.toContain(installation.key);
  expect(notes[0]).toContain("/home/ann/.claude.json");
});

test("without the name of a server nothing is installed", () => {
  expect(() => install(located, installation, "/data/ad_1", {}, program)).toThrow("--server");
});

const through = (id: string) => ({
  command: "/opt/node",
  args: ["mcp-proxy", "--installation", `/data/${id}/installation.json`, "--", "notes"],
});

test("it is taken out of the servers that run through it, and of no other", () => {
  const config = { mcpServers: { mine: through("ad_1"), other: through("ad_2"), plain: {} } };
  expect(mcpProtector.remove(config, "ad_1")).toEqual([
    { path: ["mcpServers", "mine", "command"], value: "notes" },
    { remove: ["mcpServers", "mine", "args"] },
  ]);
});

test("it asks before and after calls, and is silent while no client runs", () => {
  const { kind, beats, points } = mcpProtector;
  expect({ kind, beats, points }).toEqual({
    kind: "mcp",
    beats: false,
    points: ["pre_tool_call", "post_tool_call"],
  });
});
