import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { installationFrom } from "@parapet/adapter-link";
import { listenTokenOf, tokenHeader } from "@parapet/adapter-mcp-proxy/proxy";
import { parapet, realServer } from "./proxied-server.ts";

/** A process that speaks HTTP. */
export type HttpProcess = { readonly url: string; readonly stop: () => Promise<void> };

/** `parapet mcp-proxy --listen`, and the headers that it asks for. */
export type ListeningProxy = HttpProcess & { readonly headers: Readonly<Record<string, string>> };

/** The real everything server on any free port. */
export async function startRealHttpServer(): Promise<HttpProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [realServer("everything"), "streamableHttp"], {
    env: { PATH: process.env["PATH"], PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await printed(child, /listening on port/);
  return { url: `http://127.0.0.1:${port}/mcp`, stop: () => stop(child) };
}

/** `parapet mcp-proxy --listen` in front of a server. */
export async function startListeningProxy(
  url: string,
  installation: string,
  name: string,
  options: readonly string[] = [],
): Promise<ListeningProxy> {
  const args = ["mcp-proxy", "--installation", installation, "--name", name, ...options];
  const child = spawn(process.execPath, [parapet, ...args, "--listen", "127.0.0.1:0"], {
    env: { PATH: process.env["PATH"], PARAPET_MCP_ENTRY: JSON.stringify({ url }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const line = await printed(child, /Listening on (\S+)/);
  const token = listenTokenOf(installationFrom(await readFile(installation, "utf8")));
  const headers = { [tokenHeader]: token };
  return { url: /http:\S+/.exec(line)?.[0] ?? "", headers, stop: () => stop(child) };
}

export async function connectByHttp(
  { url, headers }: ListeningProxy,
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function printed(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of child.stderr ?? []) {
    text += String(chunk);
    if (wanted.test(text)) break;
  }
  if (!wanted.test(text)) throw new Error(`It does not start: ${text}`);
  return text;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
