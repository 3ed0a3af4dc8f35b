import { describe, expect, test } from "vitest";
import type { PostureGraph } from "@parapet/posture";
import { findAttackPaths } from "../paths/find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { edge, node } from "../testing/graphs.ts";
import { exportFormats, exportGraph } from "./export-graph.ts";
import { pictureOf, shownText } from "./picture.ts";

const graph = shippedFixture("open-channel-shell");
const { paths } = findAttackPaths(graph, shippedRules());

const nasty = `a"b'c<script>&amp;\\N]]>\n\u202Eend\u0000 end|x|y;--%%{init}#35;\uD800\uFFFE`;
const hostile: PostureGraph = {
  nodes: [
    { ...node(`s/channel/${nasty}`, "channel"), label: nasty },
    node("s/agent/__proto__", "agent", { agent_id: nasty, "bad name\n": [nasty] }),
  ],
  edges: [
    edge(`s/channel/${nasty}`, "DELIVERS", "s/agent/__proto__", { nasty }, { description: nasty }),
  ],
};

describe("every format", () => {
  test("a graph goes out as OpenGraph, GraphML, DOT and Mermaid", () => {
    expect(exportFormats).toEqual(["opengraph", "graphml", "dot", "mermaid"]);
  });

  test.each(exportFormats)("%s is the same for the same graph in another order", (format) => {
    const shuffled = { nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() };
    expect(exportGraph(shuffled, paths.toReversed(), format)).toEqual(
      exportGraph(graph, paths, format),
    );
  });

  test.each(exportFormats)("%s keeps a hostile name inside its quotes", (format) => {
    const { text } = exportGraph(hostile, [], format);
    expect(text).not.toContain("\u202E");
    expect(text).not.toContain("undefined");
    expect(text).not.toContain("\u0000");
    expect(text.isWellFormed()).toBe(true);
  });

  test.each(exportFormats)("%s is bounded, and keeps what is on paths", (format) => {
    const crowd = Array.from({ length: 60_000 }, (_, index) =>
      node(`a/data_store/${index}`, "data_store"),
    );
    const { text, truncated } = exportGraph(
      { nodes: [...crowd, ...graph.nodes], edges: graph.edges },
      paths,
      format,
    );
    expect(truncated).toBe(true);
    expect(text).toMatch(/EXECUTES|Parapet_Executes/);
  });
});

test("an edge has the score of the worst path that goes over it, from its own source", () => {
  const drawn = pictureOf(graph, paths, { maxNodes: 1000, maxEdges: 1000 }).edges;
  const shown = new Map(
    drawn.map(({ edge: { source, kind, target }, score }) => [
      `${source} ${kind} ${target}`,
      score,
    ]),
  );
  const expected = new Map(
    graph.edges.map(({ source, kind, target }) => [`${source} ${kind} ${target}`, 0]),
  );
  for (const { steps, riskScore } of paths) {
    for (const [index, step] of steps.slice(1).entries()) {
      const name = `${steps[index]?.nodeKey} ${step.edge?.kind} ${step.nodeKey}`;
      expected.set(name, Math.max(expected.get(name) ?? 0, riskScore));
    }
  }
  expect(Math.max(...expected.values())).toBeGreaterThan(0);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
});

test("of edges that do not all fit, those on the worst paths are kept, in the order of their names", () => {
  const all = pictureOf(graph, paths, { maxNodes: 1000, maxEdges: 1000 });
  expect(all.truncated).toBe(false);
  const onPaths = all.edges.filter(({ score }) => score > 0);
  const few = pictureOf(graph, paths, { maxNodes: 1000, maxEdges: onPaths.length });
  expect(few.edges).toEqual(onPaths);
  expect(few.truncated).toBe(onPaths.length < all.edges.length);
});

test("OpenGraph names kinds and ends as BloodHound takes them", () => {
  const parsed: unknown = JSON.parse(exportGraph(graph, paths, "opengraph").text);
  expect(parsed).toMatchObject({
    metadata: { source_kind: "Parapet" },
    graph: {
      nodes: expect.arrayContaining([
        {
          id: "demo/agent/main",
          kinds: ["Parapet_Agent", "Parapet"],
          properties: {
            attribute_agent_id: "main",
            name: "main",
            displayname: "main",
            service: "demo",
            risk_score: 9.4,
          },
        },
      ]),
      edges: expect.arrayContaining([
        expect.objectContaining({
          start: { value: "demo/principal/anyone", match_by: "id" },
          end: { value: "demo/channel/chat", match_by: "id" },
          kind: "Parapet_CanWrite",
        }),
      ]),
    },
  });
  const kinds = [...exportGraph(hostile, [], "opengraph").text.matchAll(/"kind": "([^"]*)"/g)];
  expect(kinds.map(([, kind]) => kind)).toEqual(["Parapet_Delivers"]);
});

test("OpenGraph and GraphML hold no markup, and OpenGraph keeps ids as they are", () => {
  for (const format of ["opengraph", "graphml", "mermaid"] as const) {
    expect(exportGraph(hostile, [], format).text).not.toContain("<script>");
  }
  expect(JSON.parse(exportGraph(hostile, [], "opengraph").text)).toMatchObject({
    graph: {
      edges: [{ start: { value: `s/channel/${nasty}` }, end: { value: "s/agent/__proto__" } }],
    },
  });
});

test("GraphML is XML with declared keys", () => {
  const { text } = exportGraph(hostile, [], "graphml");
  expect(text).toContain("&lt;script&gt;&amp;amp;");
  const used = [...text.matchAll(/<data key="([^"]+)"/g)].map(([, key]) => key);
  for (const key of used) expect(text).toContain(`<key id="${key}"`);
});

test("GraphML has every field of nodes and edges", () => {
  const pin = edge(
    "s/tool/a",
    "READS",
    "s/secret/b",
    {},
    {
      description: "d",
      vulnerability: "CVE-1",
      fixedBy: ["F-1", "F-2"],
      controls: [{ name: "tool_approval", evidence: [] }],
    },
  );
  const nodes = [node("s/tool/a", "tool"), node("s/secret/b", "secret")];
  const { text } = exportGraph({ nodes, edges: [pin] }, [], "graphml");
  const fields = [...text.matchAll(/<data key="([^"]+)">([^<]*)</g)].map(
    ([, key, value]) => `${key}=${value}`,
  );
  for (const field of [
    "node_key=s/tool/a",
    "node_label=s/tool/a",
    "node_kind=tool",
    "node_service=s",
    "node_risk_score=0.0",
    "edge_kind=READS",
    "edge_basis=configured",
    "edge_description=d",
    "edge_vulnerability=CVE-1",
    "edge_fixed_by=F-1 F-2",
    "edge_controls=tool_approval",
    "edge_risk_score=0.0",
  ])
    expect(fields).toContain(field);
});

test("DOT and Mermaid color what is at risk", () => {
  expect(exportGraph(graph, paths, "dot").text).toContain("#b42318");
  expect(exportGraph(graph, paths, "mermaid").text).toMatch(/n\d+\["main \(agent\)"\]:::critical/);
});

test("DOT leaves no quote open, whatever a label holds", () => {
  for (const line of exportGraph(hostile, [], "dot").text.split("\n")) {
    const bare = line.replaceAll("\\\\", "").replaceAll('\\"', "");
    expect(bare.split('"').length % 2).toBe(1);
  }
});

test("Mermaid labels hold letters, digits, plain marks and numbered characters only", () => {
  for (const [, label] of exportGraph(hostile, [], "mermaid").text.matchAll(/\["(.*)"\]/g)) {
    expect(label).toMatch(/^(?:[\p{L}\p{M}\p{N} .,:/_@+()-]|#\d+;)*$/u);
  }
});

test("a label is at most 120 characters long, whole ones", () => {
  expect(shownText("é".repeat(120))).toBe("é".repeat(120));
  expect(shownText("\u{1f600}".repeat(121))).toBe(`${"\u{1f600}".repeat(119)}…`);
});

test.each([
  ["principal", "oval"],
  ["untrusted_source", "oval"],
  ["host", "box3d"],
  ["sandbox", "box3d"],
  ["secret", "cylinder"],
  ["data_store", "cylinder"],
  ["memory", "cylinder"],
  ["external_sink", "house"],
  ["bus", "point"],
  ["agent", "box"],
  ["channel", "box"],
  ["tool", "box"],
] as const)("Graphviz draws a %s as a %s", (kind, shape) => {
  const drawn = exportGraph({ nodes: [node("s/x/1", kind)], edges: [] }, [], "dot").text;
  expect(drawn).toContain(`shape=${shape},`);
});
