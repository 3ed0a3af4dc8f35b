import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import { exportOf, sendSpans } from "./support/otlp.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What spans tell, next to what a scan of the same service has shown. */

const run = (id: string, more = {}) => ({
  "gen_ai.operation.name": "invoke_agent",
  "gen_ai.agent.id": id,
  ...more,
});
const call = (name: string, more = {}) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": name,
  ...more,
});

const spans = [
  { id: 1, ago: 60, attributes: run("main", { "gen_ai.conversation.id": "chat-1" }) },
  { id: 2, parent: 1, ago: 59, attributes: call("exec") },
  { id: 3, parent: 1, ago: 58, attributes: run("shadow", { "gen_ai.request.model": "m-1" }) },
  {
    id: 4,
    parent: 3,
    ago: 57,
    failed: true,
    attributes: call("search_orders", {
      "mcp.method.name": "tools/call",
      "mcp.server.name": "orders",
    }),
  },
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const path = await makeWorkspace(service.folder, "shop", openShell);
  await post(service.url, "/api/v1/scan", { workspace_path: path, service: "shop" });
  await sendSpans(service.url, exportOf("shop", 1, spans));
  await sendSpans(service.url, exportOf("shop", 1, spans.toReversed()));
});
afterAll(() => service.remove());

const get = async (path: string) => (await send(service.url, path)).json;

describe("what agents were seen to do", () => {
  test("agents are told with what is configured and what was seen", async () => {
    expect(await get("/api/v1/agents?service=shop")).toMatchObject([
      { agent_id: "main", configured: true, observed: true, role: "orchestrator", runs: 1 },
      {
        agent_id: "shadow",
        configured: false,
        observed: true,
        role: "worker",
        maturity: "unconfigured",
        model: "m-1",
      },
    ]);
    expect(await get("/api/v1/sessions?service=shop")).toMatchObject([
      { session_id: "chat-1", agent_ids: ["main", "shadow"] },
    ]);
    expect(await get("/api/v1/agents/shadow")).toMatchObject({
      agent_id: "shadow",
      edges: [
        { source_id: "main", target_kind: "agent", target_id: "shadow", calls: 1 },
        { source_id: "shadow", target_kind: "mcp_server", target_id: "orders" },
        { source_id: "shadow", target_kind: "tool", target_id: "search_orders", errors: 1 },
      ],
    });
    expect((await send(service.url, "/api/v1/agents/nobody")).status).toBe(404);
  });

  test("tools that were used stand beside those that are configured, with the span that proves them", async () => {
    expect(await get("/api/v1/agents/main/tools")).toContainEqual(
      expect.objectContaining({
        tool: "exec",
        category: "shell",
        configured: true,
        observed: true,
        calls: 1,
        proof: { trace_id: "1".padStart(32, "0"), span_id: "2".padStart(16, "0") },
      }),
    );
    expect(await get("/api/v1/agents/main/risk")).toMatchObject({ agent_id: "main" });
  });

  test("the graph shows where both meet", async () => {
    const graph = await get("/api/v1/topology/graph?service=shop");
    expect(graph).toMatchObject({
      edges: expect.arrayContaining([
        expect.objectContaining({
          source: "shop/agent/main",
          kind: "INVOKES",
          configured: true,
          observed: true,
          calls: 1,
        }),
        expect.objectContaining({
          source: "shop/agent/main",
          target: "shop/agent/shadow",
          configured: false,
          observed: true,
        }),
      ]),
    });
  });

  test("a session is a timeline without arguments", async () => {
    expect(await get("/api/v1/sessions")).toMatchObject([
      { service: "shop", session_id: "chat-1", runs: 2, tool_calls: 2, errors: 1 },
    ]);
    expect(await get("/api/v1/sessions/chat-1")).toMatchObject({
      timeline: [
        { kind: "input", agent_id: "main", trust: "user" },
        { kind: "tool_call", name: "exec", category: "shell", trust: "" },
        { kind: "input", agent_id: "shadow" },
        { kind: "tool_call", name: "search_orders", server: "orders", trust: "external" },
      ],
      truncated: false,
    });
    expect((await send(service.url, "/api/v1/sessions/nothing")).status).toBe(404);
  });

  test("a scan tells what runs and is not configured, and which steps of a path were seen to happen", async () => {
    const workspace_path = `${service.folder}/shop`;
    const report = (await post(service.url, "/api/v1/scan", { workspace_path })).json;
    expect(report).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({
          check_id: "RT-AGENT-001",
          agent_id: "shadow",
          owasp: ["ASI10"],
          evidence: [expect.objectContaining({ excerpt: expect.stringContaining("span 0000") })],
        }),
      ]),
    });
    expect(await get("/api/v1/checks")).toContainEqual(
      expect.objectContaining({ check_id: "RT-AGENT-001", runtime: "telemetry" }),
    );
    const paths = (await get("/api/v1/risk/attack-paths")) as { path_id: string }[];
    const details = await Promise.all(
      paths.map(({ path_id }) => get(`/api/v1/risk/attack-paths/${path_id}`)),
    );
    expect(details).toContainEqual(
      expect.objectContaining({
        steps: expect.arrayContaining([
          expect.objectContaining({
            label: "exec",
            edge: expect.objectContaining({ kind: "INVOKES", observed: true }),
            evidence: expect.arrayContaining([expect.objectContaining({ file: "telemetry" })]),
          }),
        ]),
      }),
    );
  });

  test("what was acknowledged is there after a restart", async () => {
    service = await service.restart();
    expect(await get("/api/v1/agents/shadow")).toMatchObject({ runs: 1 });
  });

  test("nothing is left of a service that is forgotten", async () => {
    expect(await get("/api/v1/services")).toMatchObject([
      { service: "shop", scanned: true, observed: true, agents: 2 },
    ]);
    const authorization = { Authorization: `Bearer ${await service.operatorToken()}` };
    const path = "/api/v1/services/shop";
    expect((await send(service.url, path, { method: "DELETE" })).status).toBe(403);
    const answer = await send(service.url, path, { method: "DELETE", headers: authorization });
    expect(answer.status).toBe(204);
    for (const list of ["agents", "sessions", "services"]) {
      expect([list, await get(`/api/v1/${list}`)]).toEqual([list, []]);
    }
    expect(await get("/api/v1/topology/graph")).toMatchObject({ nodes: [], edges: [] });
  });
});
