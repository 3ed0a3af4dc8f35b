import { expect, test } from "vitest";
import { inspect } from "./inspect.ts";

const folder = "/data/adapters/ad_1";
const installation = {
  installation_id: "ad_1",
  key: "k",
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "mcp:s",
};

const through = (server: readonly string[], file = `${folder}/installation.json`) => ({
  command: process.execPath,
  args: ["/opt/parapet.js", "mcp-proxy", "--installation", file, "--", ...server],
});
const s = through(["server", "a"]);
const byUrl = {
  command: process.execPath,
  args: ["mcp-proxy", "--installation", `${folder}/installation.json`],
  env: { PARAPET_MCP_ENTRY: JSON.stringify({ url: "https://m.example/mcp" }) },
};
const another = "/data/adapters/ad_2/installation.json";

test.each<[string, object]>([
  ["as it was put in", { s }],
  ["with a program that is looked for on the path", { s: { ...s, command: "parapet" } }],
  ["without a program", { s: { ...s, command: 5 } }],
  ["beside another server", { s, other: { command: "other", args: ["a"] } }],
  [
    "beside the same program with other arguments",
    { s, other: { command: "server", args: ["b"] } },
  ],
  ["beside the same program without arguments", { s, other: { command: "server" } }],
  ["beside another address", { s: byUrl, other: { url: "https://m.example/other" } }],
  ["beside the same server, protected, too", { s, other: through(["server", "a"], another) }],
  ["beside itself, where two clients' settings are in one file", { s, again: s }],
])("it is in effect %s", async (_, mcpServers) => {
  expect(await inspect({ mcpServers }, installation, folder)).toBe("");
});

test.each<[string, object, string]>([
  [
    "no server",
    {},
    "No MCP server of the configuration uses this installation any more; run parapet protect mcp again.",
  ],
  ["a server of another installation alone", { s: through(["server"], another) }, "No MCP server"],
  [
    "another place of the installation",
    { s: through(["server"], "/elsewhere/ad_1/installation.json") },
    "The MCP server s names a different installation file; run parapet protect mcp again.",
  ],
  [
    "the same program beside it",
    { s, plain: { command: "server", args: ["a"] } },
    "The server behind s can also be reached as plain, bypassing Parapet; protect or remove that entry as well.",
  ],
  [
    "the same address beside it",
    { s: byUrl, plain: { url: "https://m.example/mcp" } },
    "reached as plain",
  ],
  [
    "a program that is gone",
    { s: { ...s, command: "/nonexistent/node" } },
    "/nonexistent/node, which runs Parapet, no longer exists; run parapet protect mcp again.",
  ],
])("it is not in effect with %s", async (_, mcpServers, sentence) => {
  expect(await inspect({ mcpServers }, installation, folder)).toContain(sentence);
});
