import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "./detected-path.ts";
import { findAttackPaths } from "./find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { workspaceGraphs } from "../testing/graphs.ts";

const anyGraphs = fc.oneof(workspaceGraphs, blendedGraphs);

const settings = { numRuns: 150, seed: 42 };

function find(graph: PostureGraph): readonly DetectedPath[] {
  return findAttackPaths(graph, shippedRules()).paths;
}

function scores(graph: PostureGraph): ReadonlyMap<string, number> {
  return new Map(find(graph).map(({ pathId, riskScore }) => [pathId, riskScore]));
}

/** One edge of the graph, changed by `change`; left out where that gives undefined. */
function withEdge(
  graph: PostureGraph,
  index: number,
  change: (edge: GraphEdge) => GraphEdge | undefined,
): PostureGraph {
  return {
    ...graph,
    edges: graph.edges.flatMap((edge, at) => (at === index ? (change(edge) ?? []) : edge)),
  };
}

const graphAndEdge = anyGraphs
  .filter(({ edges }) => edges.length > 0)
  .chain((graph) => fc.tuple(fc.constant(graph), fc.nat({ max: graph.edges.length - 1 })));

test("the generated workspaces open paths of every rule", () => {
  const rules = new Set(
    fc
      .sample(anyGraphs, { ...settings, numRuns: 1000 })
      .flatMap(find)
      .map(({ ruleId }) => ruleId),
  );
  expect([...rules].toSorted()).toEqual(shippedRules().map(({ id }) => id));
});

test("the same graph in another order gives the same bytes", () => {
  fc.assert(
    fc.property(
      anyGraphs.chain((graph) =>
        fc.tuple(
          fc.constant(graph),
          fc.shuffledSubarray([...graph.nodes], { minLength: graph.nodes.length }),
          fc.shuffledSubarray([...graph.edges], { minLength: graph.edges.length }),
        ),
      ),
      ([graph, nodes, edges]) => {
        const twice = [...edges, ...edges.slice(0, 3)];
        expect(JSON.stringify(find({ nodes, edges: twice }))).toBe(JSON.stringify(find(graph)));
      },
    ),
    settings,
  );
});

test("a control more never raises a score nor adds a path", () => {
  const control = fc.constantFrom(
    "tool_approval",
    "injection_filter",
    "sandbox",
    "egress_allowlist",
    "information_flow_control",
  );
  fc.assert(
    fc.property(graphAndEdge, control, ([graph, index], name) => {
      const before = scores(graph);
      const guarded = withEdge(graph, index, (edge) => ({
        ...edge,
        controls: [...edge.controls, { name, evidence: [] }],
      }));
      for (const [id, score] of scores(guarded)) {
        expect(score).toBeLessThanOrEqual(before.get(id) ?? -1);
      }
    }),
    settings,
  );
});

test("a control that only watches changes no score", () => {
  fc.assert(
    fc.property(graphAndEdge, ([graph, index]) => {
      const watched = withEdge(graph, index, (edge) => ({
        ...edge,
        controls: [...edge.controls, { name: "monitoring", evidence: [] }],
      }));
      expect(scores(watched)).toEqual(scores(graph));
    }),
    settings,
  );
});

test("an edge less never adds a path nor raises a score", () => {
  fc.assert(
    fc.property(graphAndEdge, ([graph, index]) => {
      const before = scores(graph);
      for (const [id, score] of scores(withEdge(graph, index, () => undefined))) {
        expect(score).toBeLessThanOrEqual(before.get(id) ?? -1);
      }
    }),
    settings,
  );
});

/**
 * The worst score between two ends. AP-001 leaves untrusted senders at the gateway to AP-003: there
 * a path has another rule, and so another id, but no lower score.
 */
function worst(paths: readonly DetectedPath[]): ReadonlyMap<string, number> {
  const byEnds = Map.groupBy(paths, ({ sourceKey, sinkKey }) => `${sourceKey} ${sinkKey}`);
  return new Map(
    [...byEnds].map(([ends, all]) => [ends, Math.max(...all.map((path) => path.riskScore))]),
  );
}

test("a source that more people have never lowers a score", () => {
  fc.assert(
    fc.property(anyGraphs, (graph) => {
      const widened: PostureGraph = {
        ...graph,
        nodes: graph.nodes.map((node) =>
          node.attributes["trust"] === "paired"
            ? { ...node, attributes: { ...node.attributes, trust: "public" } }
            : node,
        ),
      };
      const after = worst(find(widened));
      for (const [ends, score] of worst(find(graph))) {
        expect(after.get(ends)).toBeGreaterThanOrEqual(score);
      }
    }),
    settings,
  );
});

function renamed(text: string): string {
  return text.replaceAll("s/agent/a", "s/agent/zebra");
}

/** What of a path no name enters. */
function outline(paths: readonly DetectedPath[]): readonly (readonly [string, number, number])[] {
  return paths.map(({ pathId, riskScore, alternates }) => [pathId, riskScore, alternates]);
}

test("another name for an agent changes names and nothing else", () => {
  fc.assert(
    fc.property(workspaceGraphs, (graph) => {
      const other: PostureGraph = {
        nodes: graph.nodes.map((node) => ({ ...node, key: renamed(node.key) })),
        edges: graph.edges.map((edge) => ({
          ...edge,
          source: renamed(edge.source),
          target: renamed(edge.target),
        })),
      };
      expect(outline(find(other))).toEqual(outline(find(graph)));
    }),
    settings,
  );
});
