import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type LoopbackService,
  startLoopbackService,
} from "../../../test/adapters/support-mcp/loopback-service.ts";
import { listenHeaders, portOf } from "./testing/listening.ts";
import { listenTokenOf, tokenHeader } from "./http/caller.ts";
import { type McpProxyOptions, runMcpProxy } from "./run-mcp-proxy.ts";

let service: LoopbackService;
beforeAll(async () => {
  service = await startLoopbackService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.setGuardrails();
  service.asked.length = 0;
});

/**
 * Answers every request with its method; a call of "leak" writes a secret to its standard error.
 */
const server = `
  const { createInterface } = require("node:readline");
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (params?.name === "leak") console.error("a s3cret of " + process.env.OF);
    const tools = [{ name: "read", description: params?.cursor }, { name: "drop" }];
    const result = method === "tools/list" ? { tools } : { content: [{ type: "text", text: method }] };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

/** A proxy in front of it, and what the client gets for a request. */
function proxyWith(options: Partial<McpProxyOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-run-mcp-"));
  const file = join(folder, "installation.json");
  writeFileSync(file, "");
  writeFileSync(join(folder, "server.cjs"), server);
  const client = { input: new PassThrough(), output: new PassThrough() };
  const errors = new PassThrough();
  const logged: string[] = [];
  const stopping = new AbortController();
  const running = runMcpProxy({
    found: { installation: service.installation, file, folder },
    server: "notes",
    agentId: "",
    target: { command: [process.execPath, join(folder, "server.cjs")] },
    hidden: [],
    allowedMethods: [],
    program: "parapet",
    version: "1.2.3",
    env: { ...process.env, OF: "notes" },
    cwd: "/work",
    now: () => new Date(0),
    client,
    errors,
    redact: (said) => said.replaceAll("s3cret", "[redacted]"),
    log: (line) => logged.push(line),
    stopping: stopping.signal,
    ...options,
  });
  onTestFinished(async () => {
    stopping.abort();
    await running;
    rmSync(folder, { recursive: true });
  });
  const lines = createInterface({ input: client.output })[Symbol.asyncIterator]();
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    client.input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
    const { value } = await lines.next();
    return JSON.parse(String(value));
  };
  return { ask, errors, running, client, logged, file, stop: () => stopping.abort() };
}

test("a call is judged as the server's, for its agent and in its folder, and each proxy is a session", async () => {
  const first = proxyWith();
  expect(await first.ask("tools/call", { name: "read", arguments: { a: 1 } })).toMatchObject({
    result: { content: [{ text: "tools/call" }] },
  });
  await proxyWith({ agentId: "ann" }).ask("tools/call", { name: "read" });
  expect(service.asked).toMatchObject(
    ["mcp:notes", "mcp:notes", "ann", "ann"].map((agent_id, index) => ({
      agent_id,
      adapter: "mcp-proxy",
      cwd: "/work",
      point: index % 2 === 0 ? "pre_tool_call" : "post_tool_call",
      tool: { name: "mcp__notes__read", server: "notes" },
    })),
  );
  const sessions = new Set(service.asked.map(({ session_id }) => session_id));
  expect(sessions.size).toBe(2);
});

test("hidden tools are not listed, nor called; methods pass that the owner allows", async () => {
  const { ask } = proxyWith({ hidden: ["drop"], allowedMethods: ["x/ask"] });
  expect(await ask("tools/list")).toMatchObject({ result: { tools: [{ name: "read" }] } });
  expect(await ask("tools/call", { name: "drop" })).toMatchObject({ result: { isError: true } });
  expect(await ask("x/ask")).toMatchObject({ result: { content: [{ text: "x/ask" }] } });
  expect(await ask("x/other")).toMatchObject({ error: { code: -32_601 } });
});

test("a method is no tool, and a resource is read as what it is", async () => {
  const { ask } = proxyWith();
  await ask("prompts/get", { name: "p" });
  await ask("resources/read", { uri: "file:///a" });
  const categories = service.asked.map(({ tool }) => [tool?.name, tool?.category]);
  expect(categories).toContainEqual(["mcp__notes__prompts/get", "mcp"]);
  expect(categories).toContainEqual(["mcp__notes__resources/read", undefined]);
});

test("the server has its environment, and what it says to its standard error goes out without its secrets", async () => {
  const { ask, errors } = proxyWith();
  await ask("tools/call", { name: "leak" });
  await expect.poll(() => String(errors.read() ?? "")).toContain("a [redacted] of notes");
});

test("the service hears that the proxy runs, and that it has ended", async () => {
  const before = service.beats.length;
  const { ask, running, stop } = proxyWith();
  await ask("ping");
  await expect.poll(() => service.beats.slice(before)).toHaveLength(1);
  stop();
  expect(await running).toBe(false);
  expect(service.beats.slice(before)).toEqual([
    { version: "1.2.3", loaded: true },
    { version: "1.2.3", loaded: false },
  ]);
});

test("a changed tool is not called, and its refusal names the command that accepts it", async () => {
  const { ask, file } = proxyWith();
  await ask("tools/list");
  await ask("tools/list", { cursor: "changed" });
  const answer = await ask("tools/call", { name: "read" });
  expect(JSON.stringify(answer)).toContain(
    `parapet mcp-proxy accept --installation ${file} --name notes read`,
  );
});

test("a server whose name another runtime would read as two is asked about as one", async () => {
  await proxyWith({ server: "my__notes" }).ask("tools/call", { name: "read" });
  expect(service.asked[0]).toMatchObject({
    tool: { name: "mcp__my_notes__read", server: "my__notes" },
  });
});

test("a server that cannot be started is an error, and the heartbeat ends with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-run-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = service.beats.length;
  const started = runMcpProxy({
    found: { installation: service.installation, file: "", folder },
    server: "notes",
    agentId: "",
    target: { command: ["/nonexistent/server"] },
    hidden: [],
    allowedMethods: [],
    program: "parapet",
    version: "1",
    env: {},
    cwd: "/",
    now: () => new Date(0),
    client: { input: new PassThrough(), output: new PassThrough() },
    errors: new PassThrough(),
    redact: (said) => said,
    log: () => undefined,
    stopping: new AbortController().signal,
  });
  await expect(started).rejects.toThrow('The MCP server "/nonexistent/server" cannot be started');
  expect(service.beats.slice(before).at(-1)).toEqual({ version: "1", loaded: false });
});

/** A server that speaks streamable HTTP, and the address and header by which it is reached. */
async function webServer() {
  const keys: unknown[] = [];
  const upstream = createServer(async (call, response) => {
    keys.push(call.headers["x-api-key"]);
    const { id } = Object(call.method === "POST" ? await json(call) : {});
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  const headers = { "x-api-key": "k" };
  return { keys, target: { url: `http://127.0.0.1:${portOf(upstream)}/`, headers } };
}

test("a server with an address is asked with its header, by a client on standard input", async () => {
  const { keys, target } = await webServer();
  expect(await proxyWith({ target }).ask("ping")).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  expect(keys[0]).toBe("k");
});

test("a server with an address is asked with its header, by a client with the token of the installation", async () => {
  const { keys, target } = await webServer();
  const { logged, running, stop } = proxyWith({ target, listen: { host: "127.0.0.1", port: 0 } });
  await expect.poll(() => logged[0]).toMatch(/^Listening on /);
  const url = logged[0]?.replace("Listening on ", "") ?? "";
  const ask = (token: string) =>
    fetch(url, {
      method: "POST",
      headers: { ...listenHeaders, [tokenHeader]: token },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    });
  expect((await ask("another")).status).toBe(401);
  const answer = await ask(listenTokenOf(service.installation));
  expect(await answer.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  expect(keys).toEqual(["k"]);
  stop();
  expect(await running).toBe(false);
});
