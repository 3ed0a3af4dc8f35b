import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import type { ObservedEdge } from "../facts/observations.ts";
import { unusedCapabilities } from "./unused-capabilities.ts";

const now = new Date("2026-03-01T00:00:00.000Z");
const setting = {
  file: "openclaw.json",
  pointer: "/tools",
  line: 1,
  column: 1,
  excerpt: "",
  default_of: "",
};

const agentNode: GraphNode = {
  key: "shop/agent/main",
  kind: "agent",
  label: "main",
  service: "shop",
  attributes: { agent_id: "main" },
};

const tool = (name: string): GraphNode => ({
  ...agentNode,
  key: `shop/tool/main/${name}`,
  kind: "tool",
  label: name,
  attributes: { tool: name, agent_id: "main" },
});

const grant = (name: string): GraphEdge => ({
  source: agentNode.key,
  target: tool(name).key,
  kind: "INVOKES",
  basis: "configured",
  attributes: {},
  description: "",
  vulnerability: "",
  evidence: [setting],
  fixedBy: ["OC-SEC-003"],
  controls: [],
});

const names = ["exec", "web_fetch", "browser"];
const graph: PostureGraph = {
  nodes: [agentNode, ...names.map(tool)],
  edges: names.map(grant),
};

const seen = (first_seen: string, last_seen: string) => ({
  service: "shop",
  errors: 0,
  first_seen,
  last_seen,
  proof: { trace_id: "", span_id: "" },
});
const agent = (first: string, last: string) => ({
  ...seen(first, last),
  agent_id: "main",
  name: "main",
  framework: "",
  model: "",
  runs: 9,
});
const use = (target_id: string, last: string): ObservedEdge => ({
  ...seen("2026-01-02", last),
  source_kind: "agent",
  source_id: "main",
  target_kind: "tool",
  target_id,
  server: "",
  calls: 1,
});

const uses = [use("bash", "2026-02-20"), use("web_fetch", "2026-01-05")];

test("what an agent was given and has not used in a month of work is listed, with the setting that gives it", () => {
  const found = unusedCapabilities([graph], [agent("2026-01-01", "2026-02-28")], uses, now);
  expect(found).toEqual([
    {
      service: "shop",
      agent_id: "main",
      tool: "browser",
      category: "browser",
      last_used: "",
      watched_since: "2026-01-01",
      granted_by: [setting],
      check_ids: ["OC-SEC-003"],
    },
    expect.objectContaining({ tool: "web_fetch", last_used: "2026-01-05" }),
  ]);
});

test("nothing is said of an agent that was watched too short, or does nothing", () => {
  for (const one of [agent("2026-02-10", "2026-02-28"), agent("2026-01-01", "2026-02-10")]) {
    expect(unusedCapabilities([graph], [one], uses, now)).toEqual([]);
  }
});
