import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Attributes, EdgeKind, PostureGraph } from "@parapet/posture";
import { findAcrossServices } from "../paths/across-services.ts";
import { rankFixes } from "./rank-fixes.ts";
import { graphParts, affectedRules } from "./affected-rules.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import * as graphs from "../testing/graphs.ts";

const rules = shippedRules();

/** Something that a fix might do at the nth edge or node. */
const changes = fc.record({
  what: fc.constantFrom("remove", "control", "attribute", "node", "nothing"),
  at: fc.nat(200),
});

function changed(graph: PostureGraph, { what, at }: { what: string; at: number }): PostureGraph {
  const edgeAt = at % Math.max(1, graph.edges.length);
  const nodeAt = at % Math.max(1, graph.nodes.length);
  return {
    nodes: graph.nodes.map((node, index) =>
      what === "node" && index === nodeAt
        ? { ...node, attributes: { ...node.attributes, trust: "paired", isolation: "isolated" } }
        : node,
    ),
    edges: graph.edges.flatMap((edge, index) => {
      if (index !== edgeAt) return [edge];
      if (what === "remove") return [];
      if (what === "attribute")
        return [{ ...edge, attributes: { ...edge.attributes, decision: "ask" } }];
      const control = { name: "tool_approval", evidence: [] };
      return [what === "control" ? { ...edge, controls: [...edge.controls, control] } : edge];
    }),
  };
}

test("fixes are ranked alike whether all rules are searched again or those that a fix touches", async () => {
  await fc.assert(
    fc.asyncProperty(blendedGraphs, blendedGraphs, changes, async (graph, other, change) => {
      const beside = change.at % 2 === 0 ? [] : [other];
      const { paths } = findAcrossServices([graph, ...beside], rules);
      const input = {
        paths,
        rules,
        otherGraphs: beside,
        candidates: [{ check_ids: ["X"], title: "X", safe: true, isOfferedAnyway: true }],
        rescan: () => changed(graph, change),
      };
      expect(await rankFixes({ ...input, graph })).toEqual(await rankFixes(input));
    }),
    { numRuns: 150, seed: 7 },
  );
});

test("a fix that changes nothing that rules look at has none of them searched again", () => {
  const graph = shippedFixture("open-channel-shell");
  const moved = {
    ...graph,
    edges: graph.edges.map((edge) => ({ ...edge, evidence: [] })).toReversed(),
  };
  expect(affectedRules(rules, graphParts(graph), graphParts(moved))).toEqual([]);
});

/** One edge of a kind, between nodes that no rule begins or ends with. */
function oneEdge(kind: EdgeKind, attributes: Attributes): PostureGraph {
  const nodes = [graphs.node("s/bus/a", "bus"), graphs.node("s/bus/b", "bus", attributes)];
  return { nodes, edges: [graphs.edge("s/bus/a", kind, "s/bus/b")] };
}

test("a rule is searched again when an end of an edge that it follows is another", () => {
  for (const rule of rules) {
    for (const kind of rule.path.kinds.keys()) {
      const [before, after] = [oneEdge(kind, {}), oneEdge(kind, { trust: "anyone" })] as const;
      expect(affectedRules([rule], graphParts(before), graphParts(after))).toEqual([rule]);
    }
  }
});

test("a rule is searched again when an edge changes that only proves a fact that it requires", () => {
  const proving = rules.flatMap((rule) =>
    rule.requires.flatMap(({ patterns }) =>
      patterns.flatMap(({ root }) =>
        root.edges.map(({ kind }) => ({
          rule: { ...rule, path: { ...rule.path, kinds: new Map() } },
          kind,
        })),
      ),
    ),
  );
  expect(proving.length).toBeGreaterThan(0);
  for (const { rule, kind } of proving) {
    const none = graphParts({ nodes: oneEdge(kind, {}).nodes, edges: [] });
    expect(affectedRules([rule], none, graphParts(oneEdge(kind, {})))).toEqual([rule]);
  }
});
