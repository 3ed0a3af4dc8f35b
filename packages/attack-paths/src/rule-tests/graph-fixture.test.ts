import { expect, test } from "vitest";
import { FixtureError, readGraphFixture } from "./graph-fixture.ts";

const edgeOf = (text: string) => readGraphFixture("x.yaml", `edges:\n  - ${text}\n`).edges[0];

test("an edge has its own fields, and all others are attributes", () => {
  const edge = edgeOf(
    "[s/tool/a, READS, s/secret/b, { basis: inferred, controls: [c], fixed_by: [F], vulnerability: V, x: 1, y: [z, 3], w: { v: 1 }, u: null }]",
  );
  expect(edge).toMatchObject({
    source: "s/tool/a",
    kind: "READS",
    target: "s/secret/b",
    basis: "inferred",
    controls: [{ name: "c" }],
    fixedBy: ["F"],
    vulnerability: "V",
    attributes: { x: 1, y: ["z", ""], w: "", u: "" },
  });
});

test("what an edge does not say is as configured", () => {
  const plain = { basis: "configured", controls: [], fixedBy: [], vulnerability: "" };
  expect(edgeOf("[s/tool/a, READS, s/secret/b]")).toMatchObject({ ...plain, attributes: {} });
  const odd = "{ basis: guessed, controls: c, fixed_by: F, vulnerability: 3 }";
  expect(edgeOf(`[s/tool/a, READS, s/secret/b, ${odd}]`)).toMatchObject(plain);
  expect(edgeOf("[s/tool/a, READS, s/secret/b, { basis: observed }]")?.basis).toBe("observed");
});

test("a node is shared, or of a service, and is there when an edge names it", () => {
  const text = "nodes:\n  host/h: { a: true }\nedges:\n  - [s/tool/x/y, READS, host/h]\n";
  const { nodes } = readGraphFixture("x.yaml", text);
  expect(nodes).toEqual([
    { key: "host/h", kind: "host", label: "h", service: "", attributes: { a: true } },
    { key: "s/tool/x/y", kind: "tool", label: "y", service: "s", attributes: {} },
  ]);
  expect(readGraphFixture("x.yaml", "nodes: []\n")).toEqual({ nodes: [], edges: [] });
  expect(readGraphFixture("x.yaml", "edges: {}\n")).toEqual({ nodes: [], edges: [] });
});

test.each([
  ["nodes:\n  s/wizard/a: {}\n", "x.yaml:2:3: s/wizard/a names no kind of node"],
  ["edges:\n  - s/tool/a\n", "x.yaml:2:5: an edge is [source, KIND, target, {…}]"],
  ["edges:\n  - ['', READS, s/secret/b]\n", "x.yaml:2:5: an edge is"],
  ["edges:\n  - [s/tool/a, READS, 3]\n", "x.yaml:2:5: an edge is"],
  ["edges:\n  - [s/tool/a, NODS, s/secret/b]\n", "x.yaml:2:5: an edge is"],
  ["edges:\n  - [s/tool/a, READS, b]\n", "x.yaml:2:5: b names no kind of node"],
  ["edges: [", "x.yaml:1:"],
])("what is no graph is refused with its place: %j", (text, message) => {
  expect(() => readGraphFixture("x.yaml", text)).toThrow(FixtureError);
  expect(() => readGraphFixture("x.yaml", text)).toThrow(message);
});
