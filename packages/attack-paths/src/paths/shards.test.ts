import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PostureGraph } from "@parapet/posture";
import { findAttackPaths, mergeDetections } from "./find-paths.ts";
import { pathFinder } from "./path-finder.ts";
import { shippedFixtures } from "../rule-tests/shipped-fixtures.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { shardsOf } from "./shards.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { edge, node, tangledGraphs, workspaceGraphs } from "../testing/graphs.ts";

const settings = { numRuns: 100, seed: 7 };

/** The graph as that of another service; the shared nodes, hosts, stay shared. */
function ofService(graph: PostureGraph, service: string): PostureGraph {
  const own = (key: string): string => key.replace(/^s\//, `${service}/`);
  return {
    nodes: graph.nodes.map((it) => ({ ...it, key: own(it.key), service })),
    edges: graph.edges.map((it) => ({ ...it, source: own(it.source), target: own(it.target) })),
  };
}

function together(graphs: readonly PostureGraph[]): PostureGraph {
  return {
    nodes: graphs.flatMap(({ nodes }) => nodes),
    edges: graphs.flatMap(({ edges }) => edges),
  };
}

const fleets = fc
  .array(workspaceGraphs, { minLength: 1, maxLength: 4 })
  .map((graphs) => together(graphs.map((graph, index) => ofService(graph, `s${index}`))));

test("a fleet searched shard by shard has the paths of the fleet searched at once", () => {
  fc.assert(
    fc.property(fleets, (graph) => {
      const apart = shardsOf(graph).map((shard) => findAttackPaths(shard, shippedRules()));
      expect(mergeDetections(apart)).toEqual(findAttackPaths(graph, shippedRules()));
    }),
    settings,
  );
});

function sorted(edges: PostureGraph["edges"]): readonly string[] {
  return edges.map((it) => JSON.stringify(it)).toSorted();
}

test("no edge that a path could take is lost between shards, and none is in two", () => {
  fc.assert(
    fc.property(fc.oneof(fleets, tangledGraphs), (graph) => {
      const keys = new Set(graph.nodes.map(({ key }) => key));
      const usable = graph.edges.filter(
        ({ source, target }) => source !== target && keys.has(source) && keys.has(target),
      );
      expect(sorted(shardsOf(graph).flatMap(({ edges }) => edges))).toEqual(sorted(usable));
    }),
    settings,
  );
});

function shell(service: string): PostureGraph {
  return {
    nodes: [node(`${service}/agent/a`, "agent"), node("host/box", "host")],
    edges: [edge(`${service}/agent/a`, "EXECUTES", "host/box")],
  };
}

test("workspaces that only share a machine are searched apart", () => {
  const shards = shardsOf(together([shell("one"), shell("two")]));
  expect(shards.map(({ nodes }) => nodes.map(({ key }) => key).toSorted())).toEqual([
    ["host/box", "one/agent/a"],
    ["host/box", "two/agent/a"],
  ]);
});

test("a setting that changes in one of many workspaces searches that one again, with the same result", () => {
  const one = shippedFixture("open-channel-shell");
  const many = Array.from({ length: 20 }, (_, index) => ({
    nodes: one.nodes.map((it) => ({ ...it, key: it.key.replace("demo/", `w${index}/`) })),
    edges: one.edges.map((it) => ({
      ...it,
      source: it.source.replace("demo/", `w${index}/`),
      target: it.target.replace("demo/", `w${index}/`),
    })),
  }));
  const find = pathFinder(shippedRules());
  const before = find(together(many));
  expect(before).toEqual(findAttackPaths(together(many), shippedRules()));
  const changed = together([...many.slice(1), { ...many[0]!, edges: many[0]!.edges.slice(1) }]);
  const after = find(changed);
  expect(after).toEqual(findAttackPaths(changed, shippedRules()));
  // What was not searched again is not only equal but the very same.
  const kept = after.paths.filter((path) => before.paths.includes(path));
  expect([before.paths.length, after.paths.length, kept.length]).toEqual([20, 19, 19]);
});

test("every fixture is one shard", () => {
  const counts = [...shippedFixtures()].map(([name, graph]) => [name, shardsOf(graph).length]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test("the part with the smallest node key comes first, wherever that key is in it", () => {
  const nodes = ["c", "a", "z", "b", "d", "e"].map((key) => node(key, "tool"));
  const edges = [
    edge("c", "EXECUTES", "a"),
    edge("a", "EXECUTES", "c"),
    edge("d", "EXECUTES", "b"),
    edge("b", "EXECUTES", "d"),
    edge("z", "EXECUTES", "e"),
  ];
  const keys = shardsOf({ nodes, edges }).map((shard) => shard.nodes.map(({ key }) => key));
  expect(keys.map((own) => own.toSorted())).toEqual([
    ["a", "c"],
    ["b", "d"],
    ["e", "z"],
  ]);
});
