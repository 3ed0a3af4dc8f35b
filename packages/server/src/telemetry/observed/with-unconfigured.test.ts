import { findAttackPaths, shippedRules } from "@parapet/attack-paths";
import { type GraphEdge, type GraphNode, nodeKey, type PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import type { ObservedAgent, ObservedEdge } from "../facts/observations.ts";
import { unconfigured } from "./unconfigured.ts";
import { configuredTools, knownTools } from "./known-tools.ts";
import type { ObservedAtRunTime } from "./observed-at-run-time.ts";
import { topologyOf } from "./topology.ts";
import { withTelemetry } from "./with-telemetry.ts";

const node = (
  kind: GraphNode["kind"],
  natural: string,
  attributes: GraphNode["attributes"] = {},
): GraphNode => ({
  key: nodeKey("shop", kind, natural),
  kind,
  label: natural,
  service: "shop",
  attributes,
});

const edge = (source: string, kind: GraphEdge["kind"], target: string): GraphEdge => ({
  source: `shop/${source}`,
  target: `shop/${target}`,
  kind,
  basis: "configured",
  attributes: {},
  description: "",
  vulnerability: "",
  evidence: [],
  fixedBy: [],
  controls: [],
});

/**
 * Anyone writes to the conversations of an agent that has no shell; another agent may be asked over
 * a bus.
 */
const configured: PostureGraph = {
  nodes: [
    node("principal", "anyone", { trust: "anyone" }),
    node("channel", "chat"),
    node("agent", "main", { agent_id: "main" }),
    node("session", "main/others", { agent_id: "main" }),
    node("agent", "helper", { agent_id: "helper" }),
    node("bus", "agents"),
    node("tool", "main/read", { tool: "read", agent_id: "main" }),
  ],
  edges: [
    edge("principal/anyone", "CAN_WRITE", "channel/chat"),
    edge("channel/chat", "DELIVERS", "session/main/others"),
    edge("session/main/others", "DELEGATES", "bus/agents"),
    edge("bus/agents", "DELEGATES", "agent/helper"),
  ],
};

const at = (last_seen: string) => ({
  service: "shop",
  errors: 0,
  first_seen: "2026-01-01T00:00:00.000Z",
  last_seen,
  proof: { trace_id: "t", span_id: "s" },
});
const agent = (agent_id: string): ObservedAgent => ({
  ...at("2026-01-02T00:00:00.000Z"),
  agent_id,
  name: agent_id,
  framework: "",
  model: "",
  runs: 1,
});
const seen = (
  [source_kind, source_id]: readonly [ObservedEdge["source_kind"], string],
  [target_kind, target_id]: readonly [ObservedEdge["target_kind"], string],
  last = "2026-01-02T00:00:00.000Z",
): ObservedEdge => ({
  ...at(last),
  source_kind,
  source_id,
  target_kind,
  target_id,
  server: "",
  calls: 1,
});

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

const drawn = (what: Pick<ObservedAtRunTime, "agents" | "edges">): PostureGraph => {
  const everything = { ...what, onceAllowed: new Set<string>() };
  return withTelemetry(configured, "shop", what, unconfigured(configured, "shop", everything));
};

const pathsOf = (agents: readonly ObservedAgent[], edges: readonly ObservedEdge[]) =>
  findAttackPaths(drawn({ agents, edges }), shippedRules()).paths;

const routesOf = (...seenNow: Parameters<typeof pathsOf>) =>
  pathsOf(...seenNow).map(({ ruleId, steps }) => [
    ruleId,
    ...steps.map(({ nodeLabel }) => nodeLabel),
  ]);

test("a shell that an agent uses beside its configuration opens a path from anyone who writes to it, with the span", () => {
  const [path] = pathsOf([agent("main")], [seen(["agent", "main"], ["tool", "bash"])]);
  expect(path).toMatchObject({
    ruleId: "AP-036",
    owasp: ["ASI10", "ASI02"],
    agents: ["main"],
    sourceKey: "shop/principal/anyone",
  });
  expect(path?.steps[3]).toMatchObject({
    nodeLabel: "bash",
    edge: { basis: "observed", observed: true },
    evidence: [{ file: "telemetry", excerpt: expect.stringContaining("trace t, span s") }],
  });
});

test("an agent that nobody configured is reached from whom it was seen to be asked by, or from anyone who starts it", () => {
  const shell = seen(["agent", "shadow"], ["tool", "exec"]);
  expect(
    routesOf([agent("shadow")], [shell, seen(["agent", "main"], ["agent", "shadow"])]),
  ).toEqual([
    ["AP-036", "anyone", "chat", "main/others", "shadow", "exec", "the machine where shadow runs"],
  ]);
  expect(
    routesOf([agent("shadow")], [shell, seen(["ingress", "request"], ["agent", "shadow"])]),
  ).toEqual([
    [
      "AP-036",
      "Unknown principal",
      "Requests to shadow",
      "shadow",
      "exec",
      "the machine where shadow runs",
    ],
  ]);
});

test("an agent of which only a tool was seen, and no run, has a path with the tool's span as evidence", () => {
  const silent = { ...agent("shadow"), runs: 0 };
  const [path, ...others] = pathsOf([silent], [seen(["agent", "shadow"], ["tool", "exec"])]);
  expect(others).toEqual([]);
  expect(path?.steps.map(({ nodeLabel }) => nodeLabel)).toEqual([
    "Unknown principal",
    "Requests to shadow",
    "shadow",
    "exec",
    "the machine where shadow runs",
  ]);
  for (const { vulnerability, evidence } of path?.steps ?? []) {
    expect(vulnerability).not.toBe("");
    expect(evidence).toMatchObject([{ excerpt: expect.stringContaining("trace t, span s") }]);
  }
});

test("what it sends, and which server it asks, are their own paths; pages it reads are written by anybody", () => {
  const edges = [
    seen(["agent", "shadow"], ["tool", "web_fetch"]),
    seen(["agent", "shadow"], ["mcp_server", "payments"]),
  ];
  expect(routesOf([agent("shadow")], edges)).toEqual([
    ["AP-037", "The public", "Web pages", "shadow", "payments"],
    ["AP-037", "The public", "Web pages", "shadow", "web_fetch", "Addresses outside"],
  ]);
});

test("what a configuration allows is not drawn as unconfigured, neither directly nor over a bus", () => {
  const graph = drawn({
    agents: [agent("main"), agent("helper")],
    edges: [
      seen(["agent", "main"], ["agent", "helper"]),
      seen(["agent", "main"], ["tool", "read"]),
      seen(["ingress", "request"], ["agent", "main"]),
    ],
  });
  expect(graph.nodes).toEqual(configured.nodes);
  expect(graph.edges.every(({ attributes }) => attributes["unconfigured"] === undefined)).toBe(
    true,
  );
});

test("what an agent's sessions may do is configured for the agent, and so is what it may ask over a bus", () => {
  const shell = node("tool", "main/exec", { tool: "exec", agent_id: "main" });
  const graph: PostureGraph = {
    nodes: [...configured.nodes, shell],
    edges: [...configured.edges, edge("session/main/others", "INVOKES", "tool/main/exec")],
  };
  const { edges } = topologyOf(
    [graph],
    [],
    [seen(["agent", "main"], ["tool", "exec"]), seen(["agent", "main"], ["agent", "helper"])],
  );
  expect(edges.filter(({ observed }) => observed)).toMatchObject([
    { source: "shop/agent/main", target: "shop/agent/helper", configured: true },
    { source: "shop/agent/main", target: "shop/tool/main/exec", configured: true },
  ]);
});

test("the graph of the latest scan does not make what was seen look configured", () => {
  const agents = [agent("shadow")];
  const edges = [seen(["agent", "shadow"], ["tool", "exec"])];
  const graph = drawn({ agents, edges });
  const { nodes } = topologyOf([graph], agents, edges);
  expect(nodes.filter((one) => one.observed && one.configured)).toEqual([]);
  const names = configuredTools([graph], "shadow");
  expect(knownTools({ service: "shop", agent_id: "shadow" }, names, edges, [])).toMatchObject([
    { tool: "exec", configured: false, observed: true },
  ]);
});

test("anyone who makes up thousands of names makes the graph no larger than some hundreds of nodes, the latest ones", () => {
  const names = Array.from({ length: 3_000 }, (_, n) => `ghost-${String(n).padStart(4, "0")}`);
  const graph = drawn({
    agents: names.map((name, n) => ({ ...agent(name), last_seen: day(n) })),
    edges: names.map((name, n) => seen(["agent", name], ["tool", "exec"], day(n))),
  });
  expect(graph.nodes.length).toBeLessThan(configured.nodes.length + 1_000);
  expect(graph.nodes).toContainEqual(expect.objectContaining({ label: "ghost-2999" }));
  expect(graph.nodes).not.toContainEqual(expect.objectContaining({ label: "ghost-0000" }));
});

test("what was used while it was allowed is not used beside the configuration that a fix has left", () => {
  const shell = node("tool", "main/exec", { tool: "exec", agent_id: "main" });
  const before: PostureGraph = { nodes: [...configured.nodes, shell], edges: configured.edges };
  const use = seen(["agent", "main"], ["tool", "exec"], "2026-01-02T00:00:00.000Z");
  const what = { agents: [agent("main")], edges: [use] };
  const then = unconfigured(before, "shop", { ...what, onceAllowed: new Set() });
  expect(then).toMatchObject({ uses: [], allowances: { withdrawn: [] } });
  expect(then.allowances.allowed).toHaveLength(2);

  const onceAllowed = new Set(then.allowances.allowed);
  const afterFix = (changedAt: string) =>
    unconfigured(configured, "shop", { ...what, onceAllowed }, changedAt);
  expect(afterFix("2026-01-03T00:00:00.000Z")).toMatchObject({ uses: [] });
  const since = afterFix("2026-01-01T00:00:00.000Z");
  expect(since.uses).toEqual([use]);
  expect(since.allowances.withdrawn).toHaveLength(1);
});
