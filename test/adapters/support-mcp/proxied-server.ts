import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult, ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";

/** Folder with the real servers; "" where scripts/with-mcp-servers.sh has not brought them. */
export const mcpServers = process.env["PARAPET_MCP_SERVERS"] ?? "";

export const hasMcpServers = mcpServers !== "";

/** The start file of a real server. */
export function realServer(name: "everything" | "filesystem"): string {
  return join(mcpServers, `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);
}

export const parapet = join(import.meta.dirname, "../../../packages/cli/bin/parapet.js");

/** An installation's folder as `parapet protect` makes one. */
export async function writeInstallation(installation: Installation): Promise<{
  readonly folder: string;
  readonly file: string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-mcp-"));
  const file = join(folder, "installation.json");
  await writeFile(file, JSON.stringify(installation), { mode: 0o600 });
  await chmod(file, 0o600);
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A client of the official SDK on its own command. */
export async function connect(
  args: readonly string[],
  capabilities: ClientCapabilities = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    stderr: "ignore",
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  await client.connect(transport);
  return client;
}

/** What a model reads of a tool's result. */
export async function textOfCall(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
  const text = result.content.map((item) => (item.type === "text" ? item.text : "")).join("\n");
  return { text, isError: result.isError === true };
}
