import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  connectByHttp,
  type ListeningProxy,
  startListeningProxy,
} from "./support-mcp/http-servers.ts";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import { connect, writeInstallation, parapet, textOfCall } from "./support-mcp/proxied-server.ts";

/*
 * A server without sessions and without streams; and one that says by its status what it should say
 * in a message.
 */

const secret = "call me at bo@firm.net";

function answer(call: IncomingMessage, response: ServerResponse, body: string): void {
  if (call.method !== "POST") {
    response.writeHead(405).end();
    return;
  }
  const { id, method, params } = JSON.parse(body);
  if (id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const say = (result: unknown, status = 200) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  };
  const said = { content: [{ type: "text", text: secret }] };
  if (method === "initialize") {
    const serverInfo = { name: "plain", version: "1.0.0" };
    say({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
  } else if (method === "tools/list") {
    say({ tools: [{ name: "say", inputSchema: { type: "object" } }] });
  } else if (params.arguments.before !== undefined) {
    const hidden = JSON.stringify({ jsonrpc: "2.0", id, result: said });
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${params.arguments.before}data: ${hidden}${params.arguments.after}\n\n`);
  } else if (params.arguments.status === 307) {
    response.writeHead(307, { location: "/elsewhere" }).end(secret);
  } else if (params.arguments.status === undefined) say(said);
  else say(said, params.arguments.status);
}

describe("servers by HTTP", () => {
  let service: LoopbackService;
  let server: Server;
  let listening: ListeningProxy;
  let installation: Awaited<ReturnType<typeof writeInstallation>>;
  const clients: Client[] = [];

  beforeAll(async () => {
    service = await startLoopbackService();
    installation = await writeInstallation(service.installation);
    server = createServer((call, response) => {
      void text(call).then((body) => answer(call, response, body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    listening = await startListeningProxy(url, installation.file, "plain");
    const own = [parapet, "mcp-proxy", "--installation", installation.file, "--name", "plain"];
    clients.push(await connectByHttp(listening), await connect([...own, "--url", url]));
  });

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await listening.stop();
    server.closeAllConnections();
    server.close();
    await service.stop();
    await installation.remove();
  });

  test.for([
    ["id: 1\r", "\r\r"],
    ["retry: 1\r", "\r\r"],
    ["event: message\r", "\r\r"],
    ["id: 1\r\r", ""],
    ["id: 1\u2028", ""],
    ["id: 1\u0085\u0085", "\u0085\u0085"],
  ])("an answer after %j in a stream does not get past", async ([before, after]) => {
    service.setGuardrails({ condition: "true", points: ["post_tool_call"] });
    const params = { name: "say", arguments: { before, after } };
    const seen = await fetch(listening.url, {
      method: "POST",
      headers: {
        ...listening.headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    expect(await seen.text()).not.toContain("firm.net");
    service.setGuardrails();
  });

  describe.for([
    ["HTTP in front of it", 0],
    ["stdio in front of it", 1],
  ] as const)("%s", ([, index]) => {
    const say = (args = {}) => textOfCall(clients[index]!, "say", args);

    test("without sessions: tools are listed, called and guarded", async () => {
      service.setGuardrails();
      expect((await clients[index]!.listTools()).tools).toHaveLength(1);
      expect((await say()).text).toBe(secret);
      service.setGuardrails({
        detectors: [{ id: "pii", min_severity: "low", params: {} }],
        action: "redact",
        points: ["post_tool_call"],
      });
      expect((await say()).text).toBe("call me at [redacted: pii.email]");
      service.setGuardrails({ condition: "true" });
      expect((await say()).text).toBe("Parapet blocked this call: Guardrail 0 speaks.");
    });

    test.for([201, 307, 400, 401, 500])(
      "a result with status %i does not get past",
      async (status) => {
        service.setGuardrails({ condition: "true", points: ["post_tool_call"] });
        const seen = await say({ status }).catch((error: unknown) => String(error));
        expect(JSON.stringify(seen)).toMatch(/Parapet blocked|cannot be reached|status/);
        expect(JSON.stringify(seen)).not.toContain("firm.net");
        service.setGuardrails();
        expect((await say()).text).toBe(secret);
      },
    );
  });
});
