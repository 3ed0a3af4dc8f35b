import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PostureGraph } from "@parapet/posture";
import { findAcrossServices, mergeGraphs } from "../paths/across-services.ts";
import { findAttackPaths } from "../paths/find-paths.ts";
import { riskOf } from "../risk/risk-summary.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { edge, node, workspaceGraphs } from "../testing/graphs.ts";
import { chokePoints } from "./choke-points.ts";
import { minCut } from "./min-cut.ts";
import type { Arc } from "./min-cut.ts";

const auto = { decision: "auto" };

/** Two entry points lead to one agent, whose two tools reach the machine. */
const hourglass: PostureGraph = {
  nodes: [
    node("s/principal/anyone", "principal", { trust: "anyone" }),
    node("s/channel/a", "channel"),
    node("s/channel/b", "channel"),
    node("s/agent/main", "agent", { agent_id: "main" }),
    node("s/tool/exec", "tool"),
    node("s/tool/code", "tool"),
    node("host/box", "host", { isolation: "none" }),
  ],
  edges: [
    edge("s/principal/anyone", "CAN_WRITE", "s/channel/a", {}, { fixedBy: ["A"] }),
    edge("s/principal/anyone", "CAN_WRITE", "s/channel/b", {}, { fixedBy: ["B"] }),
    edge("s/channel/a", "DELIVERS", "s/agent/main"),
    edge("s/channel/b", "DELIVERS", "s/agent/main"),
    edge("s/agent/main", "INVOKES", "s/tool/exec", auto, { fixedBy: ["EXEC"] }),
    edge("s/agent/main", "INVOKES", "s/tool/code", auto, { fixedBy: ["CODE"] }),
    edge("s/tool/exec", "EXECUTES", "host/box", {}, { fixedBy: ["SANDBOX"] }),
    edge("s/tool/code", "EXECUTES", "host/box"),
  ],
};

function pointsOf(graph: PostureGraph) {
  return chokePoints(graph, findAttackPaths(graph, shippedRules()).paths);
}

describe("choke points", () => {
  test("are the nodes that nobody gets around, with the risk that goes without them", () => {
    const { nodes } = pointsOf(hourglass);
    expect(nodes).toMatchObject([
      { node_id: "s/agent/main", node_type: "agent", risk_removed: 88 },
    ]);
    expect(nodes[0]!.paths).toHaveLength(1);
  });

  test("of services that are alike each has its own", () => {
    const other: PostureGraph = {
      nodes: hourglass.nodes.map((each) => ({
        ...each,
        key: each.key.replace(/^s\//, "t/"),
        service: "t",
      })),
      edges: hourglass.edges.map((each) => ({
        ...each,
        source: each.source.replace(/^s\//, "t/"),
        target: each.target.replace(/^s\//, "t/"),
      })),
    };
    const graphs = [hourglass, other].map(({ nodes, edges }) => ({
      // Both run on one machine.
      nodes: nodes.map((each) => (each.kind === "host" ? { ...each, service: "" } : each)),
      edges,
    }));
    const { paths } = findAcrossServices(graphs, shippedRules());
    expect(chokePoints(mergeGraphs(graphs), paths).nodes).toMatchObject([
      { node_id: "s/agent/main", risk_removed: 88 },
      { node_id: "t/agent/main", risk_removed: 88 },
    ]);
  });

  test("a cut closes every entry point where that takes no more than the tools behind", () => {
    expect(pointsOf(hourglass).cut.map(({ check_ids }) => check_ids)).toEqual([["A"], ["B"]]);
    const oneTool = { ...hourglass, edges: hourglass.edges.slice(0, -1) };
    expect(pointsOf(oneTool).cut).toMatchObject([
      { check_ids: ["EXEC"], edges: [{ source: "s/agent/main", kind: "INVOKES" }] },
    ]);
  });

  test("what nothing fixes is named without a check, and only where nothing else would do", () => {
    const unfixable = {
      ...hourglass,
      edges: hourglass.edges.map((it) => ({ ...it, fixedBy: [] })),
    };
    const { cut } = pointsOf(unfixable);
    expect(cut).toMatchObject([{ check_ids: [] }]);
    expect(cut[0]!.edges).toHaveLength(2);
  });

  test("a member of a cut names its edges and the paths that take them", () => {
    const oneTool = { ...hourglass, edges: hourglass.edges.slice(0, -1) };
    const { paths } = findAttackPaths(oneTool, shippedRules());
    const [member, ...others] = pointsOf(oneTool).cut;
    expect(others).toEqual([]);
    expect(member).toEqual({
      check_ids: ["EXEC"],
      edges: [{ source: "s/agent/main", target: "s/tool/exec", kind: "INVOKES" }],
      paths: paths.map(({ pathId }) => pathId).toSorted(),
    });
    expect(member?.paths).not.toEqual([]);
  });

  test("a graph without paths has none", () => {
    expect(pointsOf({ nodes: [], edges: [] })).toEqual({ nodes: [], cut: [], truncated: false });
  });
});

test("nothing is left of any path when every edge of a cut is gone", () => {
  fc.assert(
    fc.property(workspaceGraphs, (graph) => {
      const cut = new Set(pointsOf(graph).cut.flatMap(({ edges }) => edges.map(nameOf)));
      const edges = graph.edges.filter((it) => !cut.has(nameOf(it)));
      expect(findAttackPaths({ ...graph, edges }, shippedRules()).paths).toEqual([]);
    }),
    { numRuns: 60, seed: 11 },
  );
});

/**
 * Every node between the ends of a route, judged by a search of the graph from which it was taken.
 */
function judgedOneByOne(graph: PostureGraph) {
  const { paths } = findAttackPaths(graph, shippedRules());
  const services = [...new Set(paths.flatMap((path) => path.services))];
  // A path over two services is a risk of each.
  const riskOfServices = (some: typeof paths): number =>
    (services.length === 0 ? [""] : services)
      .map((service) =>
        riskOf(
          some.filter((path) => path.services.length === 0 || path.services.includes(service)),
        ),
      )
      .reduce((sum, risk) => sum + risk, 0);
  const between = new Set(paths.flatMap(({ steps }) => steps.slice(1, -1).map((it) => it.nodeKey)));
  return [...between]
    .map((node_id) => {
      const nodes = graph.nodes.filter(({ key }) => key !== node_id);
      const after = findAttackPaths({ nodes, edges: graph.edges }, shippedRules()).paths;
      const open = new Set(after.map(({ pathId }) => pathId));
      return {
        node_id,
        risk_removed: Math.round((riskOfServices(paths) - riskOfServices(after)) * 10) / 10,
        paths: paths
          .map(({ pathId }) => pathId)
          .filter((id) => !open.has(id))
          .toSorted(),
      };
    })
    .filter(({ risk_removed }) => risk_removed > 0)
    .toSorted((a, b) => b.risk_removed - a.risk_removed || (a.node_id < b.node_id ? -1 : 1))
    .slice(0, 20);
}

test("the nodes that are shown, and what goes without them, are those of a search without each", () => {
  fc.assert(
    fc.property(fc.oneof(workspaceGraphs, blendedGraphs), (graph) => {
      expect(
        pointsOf(graph).nodes.map(({ node_id, risk_removed, paths }) => ({
          node_id,
          risk_removed,
          paths,
        })),
      ).toEqual(judgedOneByOne(graph));
    }),
    { numRuns: 120, seed: 12 },
  );
});

test("nodes that were not judged are not skipped in silence", () => {
  const { paths } = findAttackPaths(hourglass, shippedRules());
  expect(chokePoints(hourglass, paths, shippedRules(), { maxLooks: 1 })).toMatchObject({
    nodes: [],
    truncated: true,
  });
});

test("a cut is as cheap as the cheapest of all cuts", () => {
  const networks = fc.array(
    fc.record({
      from: fc.nat({ max: 5 }),
      to: fc.nat({ max: 5 }),
      capacity: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(networks, (arcs) => {
      const cut = minCut(arcs, { nodeCount: 6, source: 0, sink: 5 });
      expect(cut.reduce((sum, arc) => sum + arcs[arc]!.capacity, 0)).toBe(cheapest(arcs));
      const left = arcs.filter((_, index) => !cut.includes(index));
      expect(sideOf(left).has(5)).toBe(false);
    }),
    { numRuns: 300, seed: 13 },
  );
});

/** Over every way to put the four inner nodes on the two sides. */
function cheapest(arcs: readonly Arc[]): number {
  const costs = Array.from({ length: 16 }, (_, sides) => {
    const near = (at: number): boolean => at === 0 || (at < 5 && (sides & (1 << (at - 1))) !== 0);
    const across = arcs.filter(({ from, to }) => near(from) && !near(to));
    return across.reduce((sum, { capacity }) => sum + capacity, 0);
  });
  return Math.min(...costs);
}

function sideOf(arcs: readonly Arc[]): ReadonlySet<number> {
  const side = new Set([0]);
  for (const at of side) for (const { from, to } of arcs) if (from === at) side.add(to);
  return side;
}

function nameOf({
  source,
  kind,
  target,
}: {
  source: string;
  kind: string;
  target: string;
}): string {
  return `${source} ${kind} ${target}`;
}

test("without the tool that reads every file, what the agent itself holds is still sent out", () => {
  const graph = shippedFixture("own-data-among-files");
  const withShell: PostureGraph = {
    nodes: [...graph.nodes, node("demo/host/box", "host", { isolation: "none" })],
    edges: [...graph.edges, edge("demo/tool/main/read", "EXECUTES", "demo/host/box")],
  };
  const shown = pointsOf(withShell).nodes.map(({ node_id, risk_removed, paths }) => ({
    node_id,
    risk_removed,
    paths,
  }));
  expect(shown).toEqual(judgedOneByOne(withShell));
  expect(shown.map(({ node_id }) => node_id)).toContain("demo/tool/main/read");
});
