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
  ["Cursor's for the folder", "project/.cursor/mcp.json", one],
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
    /\(a, b\): select one with --server/,
  ],
  [
    "one in two files",
    { "project/.mcp.json": one, ".claude.json": one },
    { server: "notes" },
    /select one with --target/,
  ],
] as const)("says what to do where there is %s", async ([, files, asked, sentence]) => {
  const missing = expect.stringMatching(sentence);
  expect(await locate({ ...home(files), ...asked })).toEqual({ missing });
});

test.for([
  ["OPENCLAW_CONFIG_PATH", "elsewhere.json", (folder: string) => join(folder, "elsewhere.json")],
  ["OPENCLAW_STATE_DIR", "state/openclaw.json", (folder: string) => join(folder, "state")],
] as const)("looks where %s says", async ([name, file, value]) => {
  const where = home({ [file]: one, ".openclaw/openclaw.json": "{}" });
  const found = await locate({ ...where, env: { [name]: value(where.homeDir) } });
  expect(found).toMatchObject({ target: join(where.homeDir, file) });
});

test("looks in the file that is named, and in no other", async () => {
  const where = home({ "own.json": one, "project/.mcp.json": one });
  const target = join(where.homeDir, "own.json");
  expect(await locate({ ...where, target })).toMatchObject({ target, server: "notes" });
});

test("the server's agent has the name that is asked for", async () => {
  const where = home({ "project/.mcp.json": one });
  expect(await locate({ ...where, agent: "ann" })).toMatchObject({
    agentIds: ["ann"],
    fixedAgentId: "ann",
    version: "",
  });
});

test("one that the proxy cannot be in front of is refused, though another of its name is fine", async () => {
  const sse = { type: "sse", url: "https://m.example" };
  const config = { mcpServers: { notes: { command: "n" } }, mcp: { servers: { notes: sse } } };
  const where = home({ "project/.mcp.json": JSON.stringify(config) });
  expect(await locate(where)).toEqual({ missing: expect.stringContaining("HTTP+SSE transport") });
});

test("of many servers, twenty are named, each once", async () => {
  const servers = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`s${n}`, { command: "s" }]),
  );
  const config = { mcpServers: servers, mcp: { servers } };
  const where = home({ "project/.mcp.json": JSON.stringify(config) });
  const found = await locate(where);
  expect("missing" in found && found.missing).toMatch(/\(s0, s1, [^)]* s19\): select one/);
});

test("says where a server stands twice", async () => {
  const where = home({ "project/.mcp.json": one, ".claude.json": one });
  const files = ["project/.mcp.json", ".claude.json"].map((name) => join(where.homeDir, name));
  expect(await locate(where)).toEqual({
    missing: `The MCP server notes is in several files (${files.map((file) => `${file} mcpServers`).join("; ")}): select one with --target.`,
  });
});

test("a server that stands twice in one file is one server", async () => {
  const config = { mcpServers: { notes: { command: "n" } }, projects: { "/p": JSON.parse(one) } };
  const where = home({ ".claude.json": JSON.stringify(config) });
  expect(await locate(where)).toMatchObject({ server: "notes" });
});

test("a file that is larger than any configuration is not read", async () => {
  const where = home({ "project/.mcp.json": one + " ".repeat(4 * 1024 * 1024) });
  expect(await locate(where)).toHaveProperty("missing");
  const fits = home({ "project/.mcp.json": one + " ".repeat(4 * 1024 * 1024 - one.length) });
  expect(await locate(fits)).toMatchObject({ server: "notes" });
});

test.for<[string, unknown]>([
  ["{}", {}],
  ["// only\n[1, 2,]", [1, 2]],
  ["{a: true, b: false, c: null, d: -1.5e3}", { a: true, b: false, c: null, d: -1500 }],
  ["{$a_1: 'x', b-c: \"y\"}", { $a_1: "x", "b-c": "y" }],
  ["{'it\\'s': 'a\\\\b \"c\" \\n'}", { "it's": 'a\\b "c" \n' }],
  ['{a: "https://x.example//y /* z */", }', { a: "https://x.example//y /* z */" }],
  ["{a: {b: [{}, ], }, /* c */ }", { a: { b: [{}] } }],
])("reads %s", ([text, value]) => {
  expect(relaxedJson(text)).toEqual(value);
});

test.for(["{a b}", "{a: 1} #", "{a: ~}", "[1 2]", "{,a: 1}"])("does not read %s", (text) => {
  expect(relaxedJson(text)).toBeUndefined();
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
