import { type GraphNode, nodeKey, type NodeKind, type PostureGraph } from "@parapet/posture";
import { unconfiguredAgent, unconfiguredTool } from "@parapet/scanner";
import { expect, test } from "vitest";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { unconfigured } from "../observed/unconfigured.ts";
import { withObserved } from "../observed/observed-at-run-time.ts";
import { runTimeFindings } from "./run-time-checks.ts";

const node = (kind: NodeKind, key: string, attributes: GraphNode["attributes"]): GraphNode => ({
  key: nodeKey("shop", kind, key),
  kind,
  label: key,
  service: "shop",
  attributes,
});

const configured: PostureGraph = {
  nodes: [
    node("agent", "main", { agent_id: "main" }),
    node("agent", "safe", { agent_id: "safe" }),
    node("tool", "main/exec@host", { tool: "exec", agent_id: "main" }),
    node("mcp_server", "orders", {}),
    node("mcp_server", "invoices.example/0123456789abcdef", { names: ["billing", "invoices"] }),
  ],
  edges: [
    {
      source: "shop/agent/main",
      target: "shop/tool/main/exec@host",
      kind: "INVOKES",
      basis: "configured",
      attributes: { decision: "ask" },
      description: "main runs commands",
      vulnerability: "",
      evidence: [],
      fixedBy: ["OC-SEC-003"],
      controls: [{ name: "tool_approval", evidence: [] }],
    },
  ],
};

const times = {
  first_seen: "2026-01-01T00:00:00.000Z",
  last_seen: "2026-01-02T00:00:00.000Z",
  proof: { trace_id: "t", span_id: "s" },
};

const agent = (agent_id: string, runs = 1): ObservedAgent => ({
  service: "shop",
  agent_id,
  name: agent_id,
  framework: "",
  model: "",
  runs,
  errors: 0,
  ...times,
});

const use = (
  source_id: string,
  target_kind: "tool" | "mcp_server",
  target_id: string,
): ObservedEdge => ({
  service: "shop",
  source_kind: "agent",
  source_id,
  target_kind,
  target_id,
  server: "",
  calls: 3,
  errors: 0,
  ...times,
});

const found = (agents: readonly ObservedAgent[], edges: readonly ObservedEdge[]) =>
  runTimeFindings(
    { unconfiguredAgent, unconfiguredTool },
    "shop",
    unconfigured(configured, "shop", { agents, edges, onceAllowed: new Set() }),
  )
    .map(({ check_id, agent_id }) => `${check_id} ${agent_id}`)
    .toSorted();

test("an agent that no configuration knows is found; one that spans only stand for is not", () => {
  expect(found([agent("main"), agent("shadow"), agent("shop", 0)], [])).toEqual([
    "RT-AGENT-001 shadow",
  ]);
});

test("a shell or a server that the configuration denies is found, other names of what it gives are not", () => {
  const edges = [
    use("main", "tool", "bash"),
    use("main", "tool", "look_up_order"),
    use("main", "mcp_server", "orders"),
    use("main", "mcp_server", "billing"),
    use("main", "mcp_server", "orders.internal:8443"),
    use("safe", "tool", "exec"),
    use("safe", "mcp_server", "payments"),
  ];
  expect(found([], edges)).toEqual(["RT-TOOL-001 safe", "RT-TOOL-001 safe"]);
});

test.each(["bash", "web_fetch", "browser"])(
  "a tool that the configuration denies is found: %s",
  (name) => {
    expect(found([], [use("safe", "tool", name)])).toEqual(["RT-TOOL-001 safe"]);
  },
);

test.each(["read_file", "memory_search", "look_up_order"])(
  "a tool that no graph draws is not said to be denied: %s",
  (name) => {
    expect(found([], [use("safe", "tool", name)])).toEqual([]);
  },
);

test("an edge that was seen stands beside the configured one, under the same conditions and controls", () => {
  const { edges } = withObserved(configured, "shop", { edges: [use("main", "tool", "exec")] });
  expect(edges).toMatchObject([
    {
      basis: "configured",
      controls: [{ name: "tool_approval" }],
      evidence: [{ file: "telemetry" }],
    },
    {
      basis: "observed",
      attributes: { decision: "ask" },
      controls: [{ name: "tool_approval" }],
      fixedBy: ["OC-SEC-003"],
      evidence: [{ excerpt: expect.stringContaining("trace t, span s") }],
    },
  ]);
  expect(withObserved(configured, "other", { edges: [use("main", "tool", "exec")] }).edges).toEqual(
    configured.edges,
  );
});
