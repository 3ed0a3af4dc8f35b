import { riskOfRule, type PostureGraph } from "@parapet/posture";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findAttackPaths } from "./find-paths.ts";
import { riskOf } from "../risk/risk-summary.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { node, workspaceGraphs } from "../testing/graphs.ts";

/** Least trusted first, as the priors order their access. */
const senders = ["anyone", "public", "paired", "team", "operator"];

/** The graph with some of what the less trusted may write left to the more trusted. */
function narrowed(graph: PostureGraph, choices: readonly number[]): PostureGraph {
  const trustOf = new Map(graph.nodes.map(({ key, attributes }) => [key, attributes["trust"]]));
  const kept = senders.map((trust) => node(`s/principal/only-${trust}`, "principal", { trust }));
  return {
    nodes: [...graph.nodes, ...kept],
    edges: graph.edges.map((edge, index) => {
      const now = senders.indexOf(String(trustOf.get(edge.source)));
      const then = choices[index % choices.length] ?? 0;
      if (now < 0 || then <= now) return edge;
      return { ...edge, source: `s/principal/only-${senders[then]}` };
    }),
  };
}

function total(graph: PostureGraph): number {
  return riskOf(findAttackPaths(graph, shippedRules()).paths);
}

test("letting fewer people write never raises the total risk", () => {
  const choices = fc.array(fc.nat({ max: senders.length - 1 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.oneof(workspaceGraphs, blendedGraphs), choices, (graph, chosen) => {
      expect(total(narrowed(graph, chosen))).toBeLessThanOrEqual(total(graph));
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("rules that count as one risk are shipped rules", () => {
  const names = shippedRules().map(({ name }) => name);
  const shared = names.filter((name) => riskOfRule(name) !== name);
  expect(shared).toHaveLength(4);
  expect(names).toEqual(expect.arrayContaining(shared.map(riskOfRule)));
});
