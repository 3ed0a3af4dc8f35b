import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findAttackPaths } from "./find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { workspaceGraphs } from "../testing/graphs.ts";

const graphs = fc.oneof(workspaceGraphs, blendedGraphs);

test("the first paths are the worst of all, and are described alike", () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: 9 }), (graph, limit) => {
      const all = findAttackPaths(graph, shippedRules(), { countAlternates: false }).paths;
      const { paths, truncated } = findAttackPaths(graph, shippedRules(), { limit });
      expect(truncated).toBe(false);
      expect(paths.map(({ riskScore }) => riskScore)).toEqual(
        all.slice(0, limit).map(({ riskScore }) => riskScore),
      );
      const byId = new Map(all.map((path) => [path.pathId, path]));
      for (const path of paths) expect(path).toEqual(byId.get(path.pathId));
    }),
    { numRuns: 150, seed: 21 },
  );
});

test("the same first paths whatever the order of the graph", () => {
  fc.assert(
    fc.property(
      graphs.chain((graph) =>
        fc.tuple(
          fc.constant(graph),
          fc.shuffledSubarray([...graph.nodes], { minLength: graph.nodes.length }),
          fc.shuffledSubarray([...graph.edges], { minLength: graph.edges.length }),
        ),
      ),
      ([graph, nodes, edges]) => {
        const first = (it: typeof graph) => findAttackPaths(it, shippedRules(), { limit: 3 });
        expect(JSON.stringify(first({ nodes, edges }))).toBe(JSON.stringify(first(graph)));
      },
    ),
    { numRuns: 100, seed: 22 },
  );
});

test("a search that gives up says so", () => {
  const graph = fc.sample(workspaceGraphs, { numRuns: 20, seed: 23 });
  const searched = graph.map((it) =>
    findAttackPaths(it, shippedRules(), { limit: 5, maxLooks: 1 }),
  );
  expect(searched.some(({ truncated }) => truncated)).toBe(true);
});
