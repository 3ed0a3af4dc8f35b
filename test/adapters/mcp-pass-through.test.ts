import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  type CallToolResult,
  type ClientCapabilities,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  connectByHttp,
  type HttpProcess,
  type ListeningProxy,
  startListeningProxy,
  startRealHttpServer,
} from "./support-mcp/http-servers.ts";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import {
  connect,
  hasMcpServers,
  writeInstallation,
  parapet,
  realServer,
  textOfCall,
} from "./support-mcp/proxied-server.ts";

/*
 * Everything that a client and a server say to each other, with the official client and a real
 * server.
 */

const capabilities: ClientCapabilities = { sampling: {}, roots: {}, elicitation: {} };

const echoOf = (client: Client) => (message: string) => textOfCall(client, "echo", { message });

describe.skipIf(!hasMcpServers)("what is no tool passes", () => {
  let service: LoopbackService;
  let httpServer: HttpProcess;
  let listening: ListeningProxy;
  let removeInstallation: () => Promise<void>;
  let own: readonly string[];
  const clients: Client[] = [];

  beforeAll(async () => {
    service = await startLoopbackService();
    service.setGuardrails();
    const { file, remove } = await writeInstallation(service.installation);
    removeInstallation = remove;
    own = [parapet, "mcp-proxy", "--installation", file, "--name", "everything"];
    httpServer = await startRealHttpServer();
    listening = await startListeningProxy(httpServer.url, file, "everything");
  });

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await listening.stop();
    await httpServer.stop();
    await service.stop();
    await removeInstallation();
  });

  const routes = {
    "stdio to stdio": () =>
      connect([...own, "--", process.execPath, realServer("everything")], capabilities),
    "stdio to HTTP": () => connect([...own, "--url", httpServer.url], capabilities),
    "HTTP to HTTP": () => connectByHttp(listening, capabilities),
  } as const;

  describe.for(Object.entries(routes))("%s", ([, open]) => {
    let client: Client;
    const logged: unknown[] = [];

    beforeAll(async () => {
      client = await open();
      clients.push(client);
      client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => ({
        model: "none",
        role: "assistant",
        content: { type: "text", text: `sampled ${params.maxTokens}` },
      }));
      client.setRequestHandler(ListRootsRequestSchema, () => ({
        roots: [{ uri: "file:///project", name: "project" }],
      }));
      client.setRequestHandler(ElicitRequestSchema, ({ params }) =>
        params.message.startsWith("Parapet requires approval:")
          ? { action: "accept", content: { allow: true } }
          : { action: "decline" },
      );
      client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
        logged.push(params);
      });
    });

    test("capabilities, version and instructions are the server's own", () => {
      expect(client.getServerVersion()).toMatchObject({ name: "mcp-servers/everything" });
      expect(client.getServerCapabilities()).toMatchObject({ logging: {}, resources: {} });
      expect(client.getInstructions()).toContain("#");
    });

    test("prompts, resources and completions", async () => {
      const { prompts } = await client.listPrompts();
      const [first] = prompts;
      expect((await client.getPrompt({ name: first?.name ?? "" })).messages).not.toEqual([]);
      const { resources } = await client.listResources();
      const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
      expect(contents).not.toEqual([]);
      expect((await client.listResourceTemplates()).resourceTemplates).not.toEqual([]);
    });

    test("the server asks the client's model", async () => {
      const args = { prompt: "p", maxTokens: 7 };
      expect((await textOfCall(client, "trigger-sampling-request", args)).text).toContain(
        "sampled 7",
      );
    });

    test("the server asks for roots, and asks the person", async () => {
      expect((await textOfCall(client, "get-roots-list", {})).text).toContain("file:///project");
      expect((await textOfCall(client, "trigger-elicitation-request", {})).text).toMatch(
        /decline/i,
      );
    });

    test("progress, and the end of what is canceled", async () => {
      const steps: number[] = [];
      const call = (seconds: number, signal?: AbortSignal) =>
        client.callTool(
          {
            name: "trigger-long-running-operation",
            arguments: { duration: seconds, steps: 2 },
          },
          undefined,
          {
            onprogress: ({ progress }) => steps.push(progress),
            ...(signal === undefined ? {} : { signal }),
          },
        );
      expect(await call(0.2)).toMatchObject({ content: [{ type: "text" }] });
      // The last step and the result may be told at once.
      expect(steps[0]).toBe(1);
      await expect(call(30, AbortSignal.timeout(100))).rejects.toThrow(/aborted|timeout/i);
      expect((await textOfCall(client, "echo", { message: "still here" })).text).toContain("still");
    });

    test("log messages of the server", async () => {
      await client.setLoggingLevel("debug");
      await textOfCall(client, "toggle-simulated-logging", {});
      await expect.poll(() => logged.length).toBeGreaterThan(0);
      await textOfCall(client, "toggle-simulated-logging", {});
    });

    test("pictures and structured results are what the server made of them", async () => {
      const image = (await client.callTool({ name: "get-tiny-image" })) as CallToolResult;
      expect(image.content.map(({ type }) => type)).toContain("image");
      const weather = await client.callTool({
        name: "get-structured-content",
        arguments: { location: "New York" },
      });
      expect(weather).toHaveProperty("structuredContent.temperature");
    });

    test("allow, deny, ask, rewrite, and nothing while the service is silent", async () => {
      const say = echoOf(client);
      service.setGuardrails({
        condition: "tool.name == 'mcp__everything__echo' && tool.args.message == 'no'",
        points: ["pre_tool_call"],
      });
      expect((await say("yes")).text).toBe("Echo: yes");
      expect(await say("no")).toEqual({
        text: "Parapet blocked this call: Guardrail 0 speaks.",
        isError: true,
      });
      service.setGuardrails({ condition: "true", action: "ask", points: ["pre_tool_call"] });
      expect((await say("asked")).text).toBe("Echo: asked");
      service.setGuardrails({
        detectors: [{ id: "pii", min_severity: "low", params: {} }],
        action: "redact",
      });
      expect((await say("to ann@firm.net")).text).toBe("Echo: to [redacted: pii.email]");
      service.answerOddly((response) => response.end('{"action":"allow"}'));
      expect(await say("x")).toMatchObject({ isError: true });
      service.setGuardrails();
      expect((await say("back")).text).toBe("Echo: back");
    });
  });

  test("a page in a browser cannot reach the listening proxy", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const headers = {
      ...listening.headers,
      "content-type": "application/json",
      origin: "https://example.org",
    };
    const answer = await fetch(listening.url, { method: "POST", body, headers });
    expect(answer.status).toBe(403);
  });

  test("a session that the server does not know any more stays a 404, so that the client begins again", async () => {
    const answer = await fetch(listening.url, {
      method: "POST",
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      headers: {
        ...listening.headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-session-id": "gone",
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toHaveProperty("error");
  });
});
