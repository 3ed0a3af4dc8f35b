import { expect, test } from "vitest";
import type { Attributes, Span } from "../otlp/span.ts";
import { factsOf, wantedAttribute } from "./read-span.ts";
import { traceCtrl } from "./trace-ctrl.ts";

const spanWith = (name: string, attributes: Attributes): Span => ({
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  parentSpanId: "",
  name,
  startMs: 1,
  endMs: 2,
  failed: false,
  statusMessage: "",
  attributes,
  events: [],
  resource: {},
  scope: "",
});

test.each<[string, Span, object]>([
  [
    "an agent that OpenTelemetry's conventions name",
    spanWith("invoke_agent Support Desk", {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "Support Desk",
      "gen_ai.conversation.id": "c1",
      "gen_ai.request.model": "m",
      "gen_ai.provider.name": "openai",
    }),
    {
      kind: "agent",
      agent: { id: "support-desk", name: "Support Desk" },
      sessionId: "c1",
      model: "m",
      framework: "openai",
    },
  ],
  [
    "a tool of an MCP server",
    spanWith("tools/call search", {
      "mcp.method.name": "tools/call",
      "gen_ai.tool.name": "search",
      "server.address": "mcp.example",
    }),
    { kind: "tool", tool: { name: "search", server: "mcp.example" } },
  ],
  [
    "a tool by OpenInference, called like its span",
    spanWith("lookup", { "openinference.span.kind": "tool", "session.id": "s" }),
    { kind: "tool", tool: { name: "lookup", server: "" }, sessionId: "s" },
  ],
  [
    "a store that is asked for texts",
    spanWith("VectorStore.search", { "openinference.span.kind": "RETRIEVER" }),
    { kind: "memory", memory: "VectorStore.search" },
  ],
  [
    "an agent by OpenLLMetry",
    spanWith("planner.agent", {
      "traceloop.span.kind": "agent",
      "traceloop.entity.name": "Planner",
    }),
    { kind: "agent", agent: { id: "planner", name: "Planner" } },
  ],
  [
    "a tool that OpenLLMetry's instrumentation of LangChain calls a task",
    spanWith("execute_tool WebSearch", {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.provider.name": "langchain",
      "traceloop.span.kind": "task",
      "traceloop.entity.name": "WebSearch",
    }),
    { kind: "tool", tool: { name: "WebSearch", server: "" }, framework: "langchain" },
  ],
  [
    "a call of OpenClaw's that was let through",
    spanWith("openclaw.tool.execution", {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "exec",
      "openclaw.outcome": "completed",
    }),
    { kind: "tool", tool: { name: "exec", server: "" } },
  ],
  [
    "a call that OpenClaw has refused, which is no use of the tool",
    spanWith("openclaw.tool.execution", {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "exec",
      "openclaw.deniedReason": "policy",
      "openclaw.outcome": "blocked",
    }),
    { kind: "other", tool: undefined },
  ],
  [
    "an agent by TraceCtrl beside what OpenInference says",
    spanWith("work", {
      "openinference.span.kind": "AGENT",
      "agent.name": "Writer",
      "tracectrl.agent.id": "default",
    }),
    { kind: "agent", agent: { id: "writer", name: "Writer" } },
  ],
  [
    "a guardrail, packed into one attribute",
    spanWith("tracectrl.guardrail.registered", {
      metadata: JSON.stringify({ "tracectrl.agent.id": "", "tracectrl.agent.name": "Big Boss" }),
    }),
    { kind: "guardrail", agent: { id: "big-boss", name: "Big Boss" } },
  ],
  [
    "what has nothing to do with agents",
    spanWith("GET /", { "http.route": "/" }),
    { kind: "other" },
  ],
])("%s is understood", (_what, span, facts) => {
  expect(factsOf(span)).toMatchObject(facts);
});

test("a name that would break a list or a log is on one line", () => {
  const { agent } = factsOf(
    spanWith("x", { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "a\u001b[2J\nb" }),
  );
  expect(agent).toEqual({ id: "a [2J b", name: "a [2J b" });
});

test("a span that names neither an agent nor a guardrail is none of TraceCtrl's", () => {
  expect(traceCtrl.read(spanWith("x", { "session.id": "s" }))).toBeUndefined();
  expect(traceCtrl.read(spanWith("tracectrl.guardrail.pii", {}))?.kind).toBe("guardrail");
});

function metadataOf(length: number): string {
  const text = JSON.stringify({ "tracectrl.agent.id": "boss", pad: "" });
  return text.replace('"pad":""', `"pad":"${"x".repeat(length - text.length)}"`);
}

test("metadata of 16 KiB is read, and nothing longer is parsed", () => {
  const agentOf = (length: number) =>
    factsOf(spanWith("x", { metadata: metadataOf(length) })).agent?.id;
  expect(metadataOf(16_384)).toHaveLength(16_384);
  expect(agentOf(16_384)).toBe("boss");
  expect(agentOf(16_385)).toBeUndefined();
});

test("metadata that is hostile is skipped", () => {
  for (const metadata of ["{", '{"__proto__":{"polluted":1}}', `{"a":${"[".repeat(9_000)}`]) {
    expect(factsOf(spanWith("x", { metadata })).kind).toBe("other");
  }
  expect({}).not.toHaveProperty("polluted");
});

test("prompts and answers are not even decoded", () => {
  expect(
    ["llm.input_messages", "gen_ai.system_instructions", "input.value", "http.url"].map(
      wantedAttribute,
    ),
  ).toEqual([false, false, false, false]);
});
