/**
 * What a tool call of an MCP server takes through `parapet mcp-proxy`, beside the same call without
 * it, and what the proxy adds to the start. Run: `node bench/adapters-mcp.bench.ts`.
 *
 * A real service in its own process, protected by `parapet protect mcp` as a user does it: two
 * signed questions a call, one about the arguments and one about the result, each session kept
 * before its answer. The official client; a server that answers at once, so that nothing hides the
 * difference; and the real everything server where scripts/with-mcp-servers.sh has brought it.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const calls = isQuick ? 20 : 1_000;
const starts = isQuick ? 1 : 10;
const parapet = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const realServers = process.env["PARAPET_MCP_SERVERS"] ?? "";

type Entry = { readonly command: string; readonly args: readonly string[] };

const servers: Readonly<Record<string, Entry>> = {
  smallest: {
    command: process.execPath,
    args: [join(import.meta.dirname, "support/echo-mcp-server.ts")],
  },
  ...(realServers === ""
    ? {}
    : {
        everything: {
          command: process.execPath,
          args: [
            join(realServers, "node_modules/@modelcontextprotocol/server-everything/dist/index.js"),
          ],
        },
      }),
};

const home = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const env = { PATH: process.env["PATH"] ?? "", HOME: home };
const project = join(home, "project");
await mkdir(project);
const config = join(project, ".mcp.json");
await writeFile(config, JSON.stringify({ mcpServers: servers }));

const service = spawn(
  process.execPath,
  [parapet, "serve", "--port", "0", "--no-scanner", "--log-level", "error"],
  { env, stdio: ["ignore", "pipe", "inherit"] },
);
const url = await addressOf(service.stdout);

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const chunk of output) {
    printed += String(chunk);
    const [address] = /http:\S+/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service does not start.");
}

/** The entry of a server as `parapet protect mcp` writes it. */
async function protectedEntry(server: string): Promise<Entry> {
  const args = [parapet, "protect", "mcp", "--server", server, "--url", url];
  execFileSync(process.execPath, args, { cwd: project, env, stdio: "ignore" });
  const { mcpServers }: { readonly mcpServers: Readonly<Record<string, Entry>> } = JSON.parse(
    await readFile(config, "utf8"),
  );
  const entry = mcpServers[server];
  if (entry === undefined) throw new Error("The server is not protected.");
  return entry;
}

async function opened({ command, args }: Entry): Promise<Client> {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command, args: [...args], env, stderr: "ignore" }),
  );
  return client;
}

/** Milliseconds until a client can call, of each start. */
async function startTimes(entry: Entry): Promise<readonly number[]> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const began = performance.now();
    const client = await opened(entry);
    times.push(performance.now() - began);
    await client.close();
  }
  return times.toSorted((a, b) => a - b);
}

/** Milliseconds of each call, one after the other. */
async function callTimes(entry: Entry): Promise<readonly number[]> {
  const client = await opened(entry);
  const call = { name: "echo", arguments: { message: "the weather of tomorrow" } };
  const times: number[] = [];
  for (let n = 0; n < calls + 20; n += 1) {
    const began = performance.now();
    const { isError } = await client.callTool(call);
    if (isError === true) throw new Error("A call was blocked.");
    if (n >= 20) times.push(performance.now() - began);
  }
  await client.close();
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number): string | number =>
  rounded(times[Math.floor(times.length * share)] ?? 0);

const rows: (readonly (string | number)[])[] = [];
try {
  for (const [name, direct] of Object.entries(servers)) {
    const proxied = await protectedEntry(name);
    for (const [how, entry] of [
      ["direct", direct],
      ["proxied", proxied],
    ] as const) {
      const started = await startTimes(entry);
      const called = await callTimes(entry);
      rows.push([name, how, at(started, 0.5), at(called, 0.5), at(called, 0.9), at(called, 0.99)]);
    }
  }
} finally {
  service.kill("SIGTERM");
  await once(service, "exit");
  await rm(home, { recursive: true, force: true });
}
console.log(`${calls} calls one after the other, ${starts} starts\n`);
printTable(["server", "way", "start ms", "call p50 ms", "p90 ms", "p99 ms"], rows);
