import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, startTestService, type TestService } from "../support/service.ts";

/*
 * Programs that know nothing of Parapet point their exporter at it: scripts/with-otel.sh brings
 * them.
 */

const packages = process.env["PARAPET_OTEL"];
const program = join(import.meta.dirname, "real-exporter.mjs");

describe.skipIf(packages === undefined)("the real exporters of OpenTelemetry", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.remove());

  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [program, service.url, ...words], {
      env: { PATH: process.env["PATH"], PARAPET_OTEL: packages },
    });
  const get = async (path: string) => (await send(service.url, path)).json;

  test.each([
    ["http", "gzip"],
    ["http", "none"],
    ["proto", "gzip"],
    ["proto", "none"],
  ])("over %s with compression %s, every span counts", async (protocol, compression) => {
    await run(protocol, compression, "genai");
    const runs = compression === "gzip" ? 1 : 2;
    const path = `/api/v1/agents/desk/tools?service=genai-${protocol}`;
    expect(await get(path)).toMatchObject([{ tool: "fetch", calls: 30 * runs, errors: 0 }]);
    expect(await get(`/api/v1/sessions/chat-7?service=genai-${protocol}`)).toMatchObject({
      runs,
      tool_calls: 30 * runs,
    });
  });

  test("an agent and a tool of LangChain are seen, through OpenLLMetry's instrumentation", async () => {
    const { stderr } = await run("http", "gzip", "traceloop");
    expect(stderr).toBe("");
    expect(await get("/api/v1/agents?service=traceloop-http")).toContainEqual(
      expect.objectContaining({ agent_id: "agentexecutor", runs: 1, framework: "langchain" }),
    );
    // Its spans have no parents, so that tools belong to an agent that is called like the service.
    expect(await get("/api/v1/agents/traceloop-http/tools?service=traceloop-http")).toMatchObject([
      { tool: "WebSearch", category: "web", calls: 1, observed: true },
    ]);
  });

  test("a tool that LangChain runs is seen, through OpenInference's instrumentation", async () => {
    const { stderr } = await run("proto", "gzip", "langchain");
    expect(stderr).toBe("");
    const agents = (await get("/api/v1/agents?service=langchain-proto")) as { agent_id: string }[];
    expect(agents).toHaveLength(1);
    const tools = `/api/v1/agents/${agents[0]!.agent_id}/tools?service=langchain-proto`;
    expect(await get(tools)).toMatchObject([
      { tool: "web_search", category: "web", calls: 1, observed: true },
    ]);
  });
});
