import * as fc from "fast-check";
import type { EdgeKind, GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import {
  findExposures,
  type FoundExposures,
  searchExposures,
} from "../exposures/find-exposures.ts";
import { rankFixes } from "../fixes/rank-fixes.ts";
import { riskOf } from "../risk/risk-summary.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { present } from "../testing/present.ts";
import { edge, node, tangledGraphs, workspaceGraphs } from "../testing/graphs.ts";
import { searchAcrossServices } from "./across-services.ts";
import type { DetectedPath } from "./detected-path.ts";
import { findAttackPaths } from "./find-paths.ts";
import { repeatedSearch } from "./search-again.ts";

const rules = shippedRules();
const anyGraph = fc.oneof(blendedGraphs, workspaceGraphs, tangledGraphs);

/** What fixes do to graphs, a few at a time. What they leave alone stays the very same object. */
const changes = fc.array(
  fc.record({
    what: fc.constantFrom(
      "edge gone",
      "edge gone",
      "node gone",
      "edge come",
      "node come",
      "decision",
      "control",
      "unread",
      "fixed by",
      "trust",
      "isolation",
      "unread of a node",
      "label",
    ),
    at: fc.nat(200),
    to: fc.nat(200),
    kind: fc.constantFrom<EdgeKind>("CAN_WRITE", "DELIVERS", "DELEGATES", "INVOKES", "READS"),
  }),
  { minLength: 1, maxLength: 4 },
);

type Change = (typeof changes extends fc.Arbitrary<infer Value> ? Value : never)[number];

function changed(graph: PostureGraph, list: readonly Change[]): PostureGraph {
  return list.reduce(changedOnce, graph);
}

function changedOnce({ nodes, edges }: PostureGraph, change: Change): PostureGraph {
  const { what, at, to, kind } = change;
  const old = edges[at % Math.max(1, edges.length)];
  const own = nodes[at % Math.max(1, nodes.length)];
  const other = nodes[to % Math.max(1, nodes.length)];
  const edgeAs = (more: Partial<GraphEdge>): PostureGraph => ({
    nodes,
    edges: edges.map((one) => (one === old ? { ...one, ...more } : one)),
  });
  const attributesAs = (attributes: GraphNode["attributes"]): PostureGraph => ({
    nodes: nodes.map((one) =>
      one === own ? { ...one, attributes: { ...one.attributes, ...attributes } } : one,
    ),
    edges,
  });
  const withEdge = (added: GraphEdge, more: readonly GraphNode[] = []): PostureGraph => ({
    nodes: [...nodes, ...more],
    edges: [...edges, added],
  });
  if (old === undefined || own === undefined || other === undefined) return { nodes, edges };
  switch (what) {
    case "edge gone":
      return { nodes, edges: edges.filter((one) => one !== old) };
    case "node gone":
      return { nodes: nodes.filter((one) => one !== own), edges };
    case "edge come":
      return withEdge(edge(own.key, kind, other.key, { decision: "auto" }));
    case "node come": {
      const key = `s/${own.kind}/new-${at}`;
      if (nodes.some((one) => one.key === key)) return { nodes, edges };
      return withEdge(
        at % 2 === 0
          ? edge(key, kind, other.key, { decision: "auto" })
          : edge(other.key, kind, key),
        [node(key, own.kind, { ...own.attributes, trust: "anyone" })],
      );
    }
    case "decision":
      return edgeAs({ attributes: { ...old.attributes, decision: at % 2 === 0 ? "ask" : "auto" } });
    case "control":
      return edgeAs({ controls: [...old.controls, { name: "tool_approval", evidence: [] }] });
    case "unread":
      return edgeAs({ attributes: { ...old.attributes, nobody_reads_this: at } });
    case "fixed by":
      return edgeAs({ fixedBy: [`X-${at}`], description: "another one" });
    case "trust":
      return attributesAs({ trust: at % 2 === 0 ? "paired" : "anyone" });
    case "isolation":
      return attributesAs({ isolation: at % 2 === 0 ? "weak" : "isolated" });
    case "unread of a node":
      return attributesAs({ nobody_reads_this: at });
    case "label":
      return { nodes: nodes.map((one) => (one === own ? { ...one, label: "new" } : one)), edges };
  }
}

/** What comparing paths asks. */
function outlined(paths: readonly DetectedPath[]): readonly string[] {
  return paths
    .map(({ pathId, ruleId, sourceKey, sinkKey, riskScore, severity, agents, steps }) =>
      JSON.stringify([
        [pathId, ruleId, sourceKey, sinkKey, riskScore, severity, agents],
        steps.map(({ nodeKey, nodeLabel }) => [nodeKey, nodeLabel]),
      ]),
    )
    .toSorted();
}

test("what is not searched again after a change has the paths that a search finds", () => {
  let repeated = 0;
  fc.assert(
    fc.property(anyGraph, changes, (graph, list) => {
      const after = changed(graph, list);
      const { again } = repeatedSearch(graph, rules, { countAlternates: false }, "routes");
      const found = again(after);
      if (found === undefined) return;
      repeated += 1;
      const whole = findAttackPaths(after, rules, { outline: "routes" });
      expect(outlined(found.paths)).toEqual(outlined(whole.paths));
      expect(found.truncated).toBe(whole.truncated);
    }),
    { numRuns: 600, seed: 11 },
  );
  expect(repeated).toBeGreaterThan(300);
});

/** As no runtime draws them: nobody sends text to a sender. */
function withoutWritingToPrincipals({ nodes, edges }: PostureGraph): PostureGraph {
  const principals = new Set(nodes.flatMap(({ key, kind }) => (kind === "principal" ? key : [])));
  return { nodes, edges: edges.filter(({ target }) => !principals.has(target)) };
}

/** What comparing exposures asks. */
function told({ exposures, truncated }: FoundExposures) {
  return {
    truncated,
    risk: riskOf(exposures.flatMap(({ paths }) => paths)),
    exposures: exposures
      .map(({ exposure: { exposure_id, principal, entry_point, severity, score, alike }, way }) =>
        JSON.stringify([exposure_id, principal, entry_point, severity, score, alike, way]),
      )
      .toSorted(),
  };
}

test("what is not searched again after a change has the exposures that a search finds", () => {
  fc.assert(
    fc.property(
      blendedGraphs,
      changes,
      fc.constantFrom("worst", "ends"),
      (graph, list, outline) => {
        const after = withoutWritingToPrincipals(changed(graph, list));
        const { again } = searchExposures(graph, rules, undefined, { outline });
        expect(told(again(after))).toEqual(
          told(findExposures(after, rules, undefined, { outline })),
        );
      },
    ),
    { numRuns: 300, seed: 12 },
  );
});

test("fixes are ranked alike whether everything is searched again or what they touch", async () => {
  await fc.assert(
    fc.asyncProperty(blendedGraphs, blendedGraphs, changes, async (graph, other, list) => {
      const beside = list.length % 2 === 0 ? [] : [other];
      const { paths, again } = searchAcrossServices([graph, ...beside], rules);
      const input = {
        paths,
        rules,
        otherGraphs: beside,
        candidates: [{ check_ids: ["X"], title: "X", safe: true, isOfferedAnyway: true }],
        rescan: () => changed(graph, list),
      };
      expect(await rankFixes({ ...input, graph, again })).toEqual(await rankFixes(input));
    }),
    { numRuns: 150, seed: 13 },
  );
});

test("a way that no route takes is taken away without searching its sources again", () => {
  const { nodes, edges } = shippedFixture("open-channel-shell");
  const channel = present(nodes.find(({ kind }) => kind === "channel"));
  const spare = `${channel.key}-spare`;
  const doubled = {
    nodes: [...nodes, { ...channel, key: spare }],
    edges: edges.flatMap((one) => [
      one,
      ...(one.target === channel.key ? [{ ...one, target: spare }] : []),
      ...(one.source === channel.key ? [{ ...one, source: spare }] : []),
    ]),
  };
  const { found, again } = repeatedSearch(doubled, rules, { countAlternates: false }, "routes");
  expect(found.paths.length).toBeGreaterThan(0);
  const after = again({
    ...doubled,
    edges: doubled.edges.filter(({ source }) => source !== spare),
  });
  for (const [index, path] of present(after).paths.entries()) expect(path).toBe(found.paths[index]);
});

test("a graph of which most is other is searched as a new one", () => {
  const nodes = [
    node("s/agent/a", "agent"),
    node("s/tool/t", "tool"),
    node("s/secret/k", "secret"),
  ];
  const graph = {
    nodes,
    edges: [edge("s/agent/a", "INVOKES", "s/tool/t"), edge("s/tool/t", "READS", "s/secret/k")],
  };
  const { again } = repeatedSearch(graph, rules, {}, "routes");
  expect(again({ nodes, edges: graph.edges.map((one) => ({ ...one })) })).toBeUndefined();
  expect(again({ nodes: [...nodes, ...nodes], edges: graph.edges })).toBeUndefined();
  expect(again(graph)).toEqual({ paths: [], truncated: false });
});

test("a search that stopped early knows nothing of changes", () => {
  const graph = shippedFixture("open-channel-shell");
  const { found, again } = repeatedSearch(graph, rules, { maxLooks: 1 }, "routes");
  expect(found.truncated).toBe(true);
  expect(again(graph)).toBeUndefined();
});
