import { execFile } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { connect, parapet, textOfCall } from "./support-mcp/proxied-server.ts";

/* A server whose address is a secret, as those of many vendors are: user, path and query. */

const secrets = [
  "s3cret-user-1",
  "s3cretpassword2",
  "s3cret0path0token0of0the0server",
  "s3cret-query-4",
];
const [user, password, place, query] = secrets;

/** Arguments of every process of this machine. */
function commandLines(): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "utf8");
      } catch {
        return "";
      }
    })
    .join("\n");
}

function expectNone(said: string): void {
  for (const secret of secrets) expect(said).not.toContain(secret);
}

describe("an MCP server whose address is a secret", () => {
  let folder: string;
  let service: ServerProcess;
  let server: Server;
  let config: string;
  let before: string;
  let client: Client | undefined;
  const asked: { readonly url: string; readonly authorization: string }[] = [];

  beforeAll(async () => {
    folder = realpathSync(await mkdtemp(join(tmpdir(), "parapet-mcp-url-")));
    server = createServer((call, response) => {
      void text(call).then((body) => {
        if (call.method !== "POST") return response.writeHead(405).end();
        asked.push({ url: call.url ?? "", authorization: call.headers.authorization ?? "" });
        const { id, method, params } = JSON.parse(body);
        if (id === undefined) return response.writeHead(202).end();
        const result =
          method === "initialize"
            ? {
                protocolVersion: params.protocolVersion,
                capabilities: { tools: {} },
                serverInfo: { name: "s", version: "1" },
              }
            : { content: [{ type: "text", text: "done" }] };
        response.writeHead(200, { "content-type": "application/json" });
        return response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://${user}:${password}@127.0.0.1:${port}/u/${place}/mcp?key=${query}`;
    config = join(folder, ".mcp.json");
    before = `{ /* mine */ "mcpServers": { "far": { "type": "http", "url": "${url}" } } }\n`;
    writeFileSync(config, before);
    service = await startServerProcess(folder, ["--no-scanner"]);
  });

  afterAll(async () => {
    await client?.close();
    server.closeAllConnections();
    server.close();
    service.child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  async function run(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [parapet, ...args, "--data", join(folder, "data")],
      { cwd: folder, env: { PATH: process.env["PATH"], HOME: folder } },
    );
    return stdout + stderr;
  }

  function entry(): { readonly args: readonly string[]; readonly env: Record<string, string> } {
    const value = JSON.parse(readFileSync(config, "utf8").replace("/* mine */", ""));
    return value.mcpServers.far;
  }

  test("shows nothing of it when it is protected", async () => {
    const options = ["mcp", "--server", "far", "--url", service.url];
    expectNone(await run("protect", ...options, "--dry-run"));
    expectNone(await run("protect", ...options));
    expectNone(JSON.stringify(entry().args));
    expect(entry().args).not.toContain("--url");
  });

  test.skipIf(process.platform !== "linux")(
    "works, and nobody sees it in the list of processes",
    async () => {
      const { args, env } = entry();
      client = await connect(args, {}, { HOME: folder, ...env });
      expect((await textOfCall(client, "go", {})).text).toBe("done");
      expectNone(commandLines());
      expect(commandLines()).toContain("mcp-proxy");
      const pair = Buffer.from(`${user}:${password}`).toString("base64");
      expect(asked.at(-1)).toEqual({
        url: `/u/${place}/mcp?key=${query}`,
        authorization: `Basic ${pair}`,
      });
      await client.close();
      client = undefined;
    },
  );

  test("shows nothing of it when it is taken out, and is as it was, to the byte", async () => {
    expectNone(await run("unprotect", "mcp", "--dry-run"));
    expectNone(await run("unprotect", "mcp"));
    expect(readFileSync(config, "utf8")).toBe(before);
  });

  test("an entry that is broken is not quoted", async () => {
    const env = { PATH: process.env["PATH"], PARAPET_MCP_ENTRY: `{"url":"${secrets.join("")}` };
    const failed = promisify(execFile)(process.execPath, [parapet, "mcp-proxy"], { env });
    const { stderr } = (await failed.catch((error: unknown) => error)) as { stderr: string };
    expect(stderr).toContain("Run parapet protect mcp again.");
    expectNone(stderr);
  });
});
