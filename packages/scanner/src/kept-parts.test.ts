import type { PostureGraph } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { keptPartsOf } from "./kept-parts.ts";
import { forEveryRuntime } from "./testing/every-fixture.ts";
import { inspectWorkspace } from "./workspace.ts";

/** Of each runtime's fixtures, those that are tried. */
const everyNth = 18;
const now = "2026-11-01T00:00:00.000Z";

/** Evidence is what a graph that is only compared leaves out. */
function withoutEvidence({ nodes, edges }: PostureGraph): object {
  return {
    nodes,
    edges: edges.map((edge) => {
      const { evidence: _, controls, ...rest } = edge;
      return { ...rest, controls: controls.map(({ name }) => name) };
    }),
  };
}

describe("the graph that fixes are compared by says what the whole one after them says", () => {
  forEveryRuntime((_, files, stage) => {
    const tried = files.filter((_file, index) => index % everyNth === 0);
    test.skipIf(tried.length === 0).each(tried)("%s", async (file) => {
      const { location, environment } = await stage(file);
      const inspected = await inspectWorkspace(location.configPath, { environment, now });
      const fixable = inspected.scan.findings.filter((finding) => finding.fixable);
      for (const id of new Set(fixable.map(({ check_id }) => check_id))) {
        // Each is planned on what the one before has left in memory.
        /* oxlint-disable no-await-in-loop */
        const compared = await inspected.graphAfterFix([id], [], { evidence: false });
        const whole = await inspected.graphAfterFix([id]);
        /* oxlint-enable no-await-in-loop */
        expect(compared && withoutEvidence(compared)).toEqual(whole && withoutEvidence(whole));
      }
    });
  });
});

const node = { key: "desk/agent/main", kind: "agent", label: "main", service: "desk" } as const;
const edge = {
  source: "desk/agent/main",
  target: "host/desk",
  kind: "EXECUTES",
  basis: "configured",
  attributes: { decision: "auto" },
  description: "runs commands",
  vulnerability: "",
  evidence: [],
  fixedBy: ["OC-TOOL-001"],
  controls: [{ name: "sandbox", evidence: [] }],
} as const;
const graph: PostureGraph = {
  nodes: [
    { ...node, attributes: { agent_id: "main" } },
    { ...node, key: "host/desk", kind: "host", service: "", attributes: {} },
  ],
  edges: [edge, { ...edge, attributes: { decision: "ask" } }],
};
const drawnAgain = (): PostureGraph => structuredClone(graph);

test("a graph that is drawn again is known as a whole, in any order and with other evidence", () => {
  const { nodes, edges } = drawnAgain();
  const place = { file: "a", pointer: "", line: 1, column: 1, excerpt: "", default_of: "" };
  const kept = keptPartsOf(graph)({
    nodes: nodes.toReversed(),
    edges: edges.toReversed().map((one) => ({ ...one, evidence: [place] })),
  });
  expect(kept.fresh).toEqual({ nodes: [], edges: [] });
  expect(kept.graph.nodes[0]).toBe(graph.nodes[1]);
  expect(kept.graph.edges[0]).toBe(graph.edges[1]);
});

test.each<Partial<PostureGraph["edges"][number]>>([
  { kind: "ESCAPES" },
  { basis: "observed" },
  { attributes: { decision: "deny" } },
  { attributes: { decision: "auto", ease: "automatic" } },
  { description: "runs programs" },
  { vulnerability: "unprompted_tool" },
  { fixedBy: [] },
  { controls: [] },
  { target: "desk/agent/main" },
])("an edge that says something else is a new one, where %o is what differs", (change) => {
  const { nodes, edges } = drawnAgain();
  const [first, ...others] = edges;
  const changed = [...(first === undefined ? [] : [{ ...first, ...change }]), ...others];
  const kept = keptPartsOf(graph)({ nodes, edges: changed });
  expect(kept.graph).toEqual({ nodes, edges: changed });
  expect(kept.fresh).toEqual({ nodes: [], edges: changed.slice(0, 1) });
});

test("a node whose attribute is a list is new where the list has another item", () => {
  const listed = {
    ...graph,
    nodes: graph.nodes.map((one) => ({ ...one, attributes: { of: ["a"] } })),
  };
  const { nodes, edges } = structuredClone(listed);
  const changed = nodes.map((one, index) =>
    index === 0 ? { ...one, attributes: { of: ["b"] } } : one,
  );
  expect(keptPartsOf(listed)({ nodes, edges }).fresh.nodes).toEqual([]);
  expect(keptPartsOf(listed)({ nodes: changed, edges }).fresh.nodes).toEqual([changed[0]]);
});
