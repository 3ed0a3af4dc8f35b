import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import { writeInstallation, parapet } from "./support-mcp/proxied-server.ts";

const server = join(import.meta.dirname, "support-mcp/hostile-server.ts");

/* Without the official client, which would not say what it was sent. */

describe("a server that misbehaves", () => {
  let service: LoopbackService;
  let installation: Awaited<ReturnType<typeof writeInstallation>>;
  let proxy: ChildProcess;
  let lines: AsyncIterator<string>;
  let ids = 0;

  beforeAll(async () => {
    service = await startLoopbackService();
    installation = await writeInstallation(service.installation);
    const methods = ["garbage", "unsolicited", "huge", "wide", "deep", "exit", "y"];
    const allowed = methods.flatMap((name) => ["--allow-method", `x/${name}`]);
    const own = ["mcp-proxy", "--installation", installation.file, "--name", "hostile", ...allowed];
    proxy = spawn(process.execPath, [parapet, ...own, "--", process.execPath, server], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    lines = createInterface({ input: proxy.stdout! })[Symbol.asyncIterator]();
  });

  afterAll(async () => {
    proxy.kill("SIGKILL");
    await service.stop();
    await installation.remove();
  });

  const write = (text: string) => proxy.stdin?.write(`${text}\n`);

  async function next(): Promise<unknown> {
    const { value } = await lines.next();
    return JSON.parse(value);
  }

  /** Sends a request; the next line has to be its answer. */
  async function ask(method: string): Promise<unknown> {
    ids += 1;
    write(JSON.stringify({ jsonrpc: "2.0", id: ids, method }));
    const answer = await next();
    expect(answer).toHaveProperty("id", ids);
    return answer;
  }

  test("by printing what is no message: only its answer arrives", async () => {
    expect(await ask("x/garbage")).toHaveProperty("result");
  });

  test("by answering what nobody asked: only its answer arrives", async () => {
    expect(await ask("x/unsolicited")).toHaveProperty("result");
  });

  test("by a message that would fill the memory: the request gets an error", async () => {
    expect(await ask("x/huge")).toHaveProperty("error");
    expect(await ask("ping")).toHaveProperty("result");
  });

  test("by a message of millions of empty lists, which take a hundred times their text: an error", async () => {
    expect(await ask("x/wide")).toHaveProperty("error");
    expect(await ask("ping")).toHaveProperty("result");
  });

  test("by nesting without end: the request gets an answer, and the proxy lives", async () => {
    await ask("x/deep");
    expect(await ask("ping")).toHaveProperty("result");
  });

  test("a client that sends what is no message gets an error each time", async () => {
    write("not JSON");
    expect(await next()).toMatchObject({ error: { code: -32_700 } });
    write("[]");
    expect(await next()).toMatchObject({ error: { code: -32_600 } });
    write(
      `{"jsonrpc":"2.0","id":"d","method":"x/y","params":${'{"a":'.repeat(9e4)}1${"}".repeat(9e4 + 1)}`,
    );
    expect(await next()).toHaveProperty("jsonrpc");
    expect(await ask("ping")).toHaveProperty("result");
  });

  test("by ending: what is open gets an error, and the proxy ends, too", async () => {
    expect(await ask("x/exit")).toMatchObject({ error: { message: "The MCP server has ended." } });
    const [code] = await once(proxy, "exit");
    expect(code).toBe(2);
  });
});
