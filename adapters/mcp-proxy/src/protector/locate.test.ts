import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { locate } from "./locate.ts";
import { relaxedJson } from "./relaxed-json.ts";

function home(files: Readonly<Record<string, string>>) {
  const homeDir = mkdtempSync(join(tmpdir(), "parapet-locate-"));
  onTestFinished(() => rmSync(homeDir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(homeDir, name, ".."), { recursive: true });
    writeFileSync(join(homeDir, name), text);
  }
  return { homeDir, cwd: join(homeDir, "project"), env: {} };
}

const one = '{"mcpServers":{"notes":{"command":"notes"}}}';

test.for([
  ["the folder's own file", "project/.mcp.json", one],
  ["Claude Code's", ".claude.json", '{"projects":{"/p":{"mcpServers":{"notes":{"command":"n"}}}}}'],
  ["Cursor's", ".cursor/mcp.json", one],
  [
    "OpenClaw's, with comments and bare keys",
    ".openclaw/openclaw.json",
    "{ mcp: { servers: { /* it's */ notes: { command: 'notes', }, }, }, // end\n}",
  ],
] as const)("finds the server in %s", async ([, file, text]) => {
  const where = home({ [file]: text });
  expect(await locate(where)).toMatchObject({
    target: join(where.homeDir, file),
    agentIds: ["mcp:notes"],
    fixedAgentId: "mcp:notes",
  });
});

test.for([
  ["none", { "project/.mcp.json": "{}" }, {}, /^There is no MCP server in /],
  ["none of this name", { "project/.mcp.json": one }, { server: "x" }, /no MCP server x in/],
  [
    "several",
    { "project/.mcp.json": '{"mcpServers":{"a":{"command":"a"},"b":{"command":"b"}}}' },
    {},
    /\(a, b\): name one with --server/,
  ],
  [
    "one in two files",
    { "project/.mcp.json": one, ".claude.json": one },
    { server: "notes" },
    /name one with --target/,
  ],
] as const)("says what to do where there is %s", async ([, files, asked, sentence]) => {
  const missing = expect.stringMatching(sentence);
  expect(await locate({ ...home(files), ...asked })).toEqual({ missing });
});

test("a text that is no configuration is no server", () => {
  for (const text of ["", "{", "{a:", "'", "/*", "{'a'b}"])
    expect(relaxedJson(text)).toBeUndefined();
  expect(relaxedJson("{a: 'it\\'s \"b\"', \"c\": 'http://x', // y\n}")).toEqual({
    a: 'it\'s "b"',
    c: "http://x",
  });
  expect(relaxedJson(`{ a: 1, ${"/* ".repeat(300_000)}`)).toBeUndefined();
  expect(relaxedJson(`{ a: 1, ${'\\"'.repeat(300_000)}`)).toBeUndefined();
});
