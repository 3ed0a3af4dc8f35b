import type { GraphEdge, GraphNode, NodeKind } from "@parapet/posture";
import { expect, test } from "vitest";
import type { TopologyEdge, TopologyNode } from "../telemetry/observed/topology.ts";
import { postureMap } from "./posture-map.ts";

const node = (key: string, kind: NodeKind): GraphNode => ({
  key,
  kind,
  label: key,
  service: "desk",
  attributes: {},
});
const edge = (source: string, target: string, kind: GraphEdge["kind"]): GraphEdge => ({
  source,
  target,
  kind,
  basis: "configured",
  attributes: {},
  description: `${source} to ${target}`,
  vulnerability: "",
  evidence: [],
  controls: [],
  fixedBy: [],
});
const graph = {
  nodes: [node("agent", "agent"), node("exec", "tool"), node("outside", "principal")],
  edges: [edge("outside", "agent", "DELIVERS"), edge("agent", "exec", "INVOKES")],
};

const seenNode = (node_id: string, node_type: NodeKind, configured: boolean): TopologyNode => ({
  node_id,
  node_type,
  label: node_id,
  service: "desk",
  configured,
  observed: true,
});
const seenEdge = (target: string, configured: boolean): TopologyEdge => ({
  source: "agent",
  target,
  kind: "INVOKES",
  configured,
  observed: true,
  calls: 7,
  errors: 1,
  first_seen: "2026-11-20T08:00:00.000Z",
  last_seen: "2026-11-21T08:00:00.000Z",
  proof: { trace_id: "t", span_id: "s" },
});

test("what spans have shown is on the map: on configured edges, and beyond what the scan knew", () => {
  const map = postureMap(graph, [], {
    nodes: [
      seenNode("agent", "agent", true),
      seenNode("exec", "tool", true),
      seenNode("new", "tool", false),
    ],
    edges: [seenEdge("exec", true), seenEdge("new", false)],
  });
  const names = map.nodes.map(({ node_id }) => node_id);
  const described = map.seen.map(({ edge: at, configured, calls, span_id }) => {
    const { source = -1, target = -1 } = map.edges[at] ?? {};
    return { from: names[source], to: names[target], configured, calls, span_id };
  });
  expect(described).toEqual([
    { from: "agent", to: "exec", configured: true, calls: 7, span_id: "s" },
    { from: "agent", to: "new", configured: false, calls: 7, span_id: "s" },
  ]);
  expect(map.nodes.filter(({ configured }) => !configured).map(({ node_id }) => node_id)).toEqual([
    "new",
  ]);
});

test("one reads it from outside on the left to what is done on the right, always the same", () => {
  const nothing = { nodes: [], edges: [] };
  const map = postureMap(graph, [], nothing);
  const fromLeft = map.nodes.toSorted((a, b) => a.x - b.x).map(({ node_id }) => node_id);
  expect(fromLeft).toEqual(["outside", "agent", "exec"]);
  expect(postureMap(graph, [], nothing)).toEqual(map);
});
