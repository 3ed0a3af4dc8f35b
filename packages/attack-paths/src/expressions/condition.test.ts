import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attributes } from "@parapet/posture";
import { compileCondition } from "./compile-condition.ts";
import { deserializeCondition } from "./condition.ts";
import { edgeValue, edgeValues, nodeValue, nodeValues } from "./values.ts";

function node(attributes: Attributes) {
  return { key: "s/host/h", kind: "host", label: "h", service: "s", attributes } as const;
}

function holdsOf(text: string, attributes: Attributes): boolean {
  const condition = compileCondition(text, { variables: ["n"], bareAttributes: false });
  return condition.holds(new Map([["n", nodeValues(node(attributes))]]));
}

const edgeScope = { variables: ["e", "from", "to"], bareAttributes: true };

function edgeOf(attributes: Attributes) {
  return {
    source: "a",
    target: "b",
    kind: "INVOKES",
    basis: "configured",
    attributes,
    description: "",
    vulnerability: "",
    evidence: [],
    fixedBy: [],
    controls: [],
  } as const;
}

function problemOf(text: string): string {
  try {
    compileCondition(text, { variables: ["n"], bareAttributes: false });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("what a condition answers", () => {
  test.each<[string, Attributes, boolean]>([
    ["n.trust in ['anyone', 'public']", { trust: "public" }, true],
    ["n.trust in ['anyone', 'public']", { trust: "paired" }, false],
    ["n.isolation != 'isolated'", {}, false],
    ["n.isolation == 'weak' || n.kind == 'host'", {}, true],
    ["has(n.isolation) && n.isolation == 'weak'", {}, false],
    ["n.depth == 3 && n.share > 0.25", { depth: 3, share: 0.5 }, true],
    ["'exec' in n.tools", { tools: ["read", "exec"] }, true],
    ["n.tools.exists(t, t.startsWith('ex'))", { tools: ["read", "exec"] }, true],
    ["re2(n.url, '^https?://')", { url: "http://example.test" }, true],
    ["re2(n.url, '^https?://')", { url: 4 }, false],
    ["n.__proto__ == 'x'", Object.fromEntries([["__proto__", "x"]]), true],
    ["n.constructor == 'x' || n.toString == 'x'", {}, false],
    ["n.open", { open: "yes" }, false],
    ["n.tools.exists_one(t, t == 'exec')", { tools: ["read", "exec"] }, true],
    ["n.tools.exists_one(t, t == 'exec')", { tools: ["exec", "exec"] }, false],
    ["n.tools.all(t, t.size() == 4)", { tools: ["read", "exec"] }, true],
    ["n.tools.all(t, t.size() == 4)", { tools: ["read", "write"] }, false],
    ["n.url.contains('xample')", { url: "http://example.test" }, true],
    ["n.url.contains('ftp')", { url: "http://example.test" }, false],
    ["n.url.startsWith('http') && n.url.endsWith('test')", { url: "http://example.test" }, true],
    ["size(n.tools) == 1 && has(n.tools)", { tools: ["exec"] }, true],
    ["n.depth > -3 && -n.depth < 0", { depth: 3 }, true],
    ["n.depth < -3", { depth: 3 }, false],
    ["n.share == n.other", { share: 0.5, other: 0.5 }, true],
    ["n.kind in n.kinds", { kinds: ["host"] }, true],
    ["n.depth in [1, 3]", { depth: 3 }, true],
    ["n.a == null || b'x' == b'x'", {}, true],
    ["n.a != {}", { a: "x" }, true],
    ["n.depth < n.other", { depth: 1, other: 2 }, true],
    ["n['depth'] == 3", { depth: 3 }, true],
    ["3 < n.depth", { depth: 4 }, true],
    ["n.depth < 9223372036854775807", { depth: 3 }, true],
    ["n.depth == 3.0", { depth: 3 }, true],
    ["n.text == 'a' || true", {}, true],
    ["!(n.tools.exists(t, t == 'exec'))", { tools: ["read"] }, true],
    ["n.a.b == 'x' || true", { a: "x" }, true],
    ["has(n.a.b) || true", { a: "x" }, true],
    ["n.depth < 'x' || true", { depth: 3 }, true],
    ["n.kind in [n.other]", { other: "host" }, true],
  ])("%s of %j is %s", (text, attributes, expected) => {
    expect(holdsOf(text, attributes)).toBe(expected);
  });

  test("comparisons that need no interpreter give what CEL gives", () => {
    const operands = ["n.a", "n.b", "n.kind", "n.missing"];
    const atoms = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...operands),
          fc.constantFrom("==", "!="),
          fc.constantFrom("'x'", "'host'", "true"),
        )
        .map((it) => it.join(" ")),
      fc
        .tuple(
          fc.constantFrom(...operands),
          fc.constantFrom("<", "<=", ">", ">="),
          fc.constantFrom("3", "2.5", "0"),
        )
        .map((it) => it.join(" ")),
      fc.constantFrom(...operands).map((it) => `${it} in ['x', 'host']`),
      fc.constantFrom(...operands).map((it) => `has(${it})`),
    );
    const { condition } = fc.letrec<{ condition: string }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3 },
        atoms,
        fc
          .tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition"))
          .map(([a, op, b]) => `(${a} ${op} ${b})`),
        tie("condition").map((it) => `!(${it})`),
      ),
    }));
    const value = fc.constantFrom("x", "y", true, false, 3, 2.5, -7, ["x"]);
    fc.assert(
      fc.property(
        condition,
        fc.dictionary(fc.constantFrom("a", "b"), value),
        (text, attributes) => {
          const it = node(attributes);
          const scope = { variables: ["n"], bareAttributes: false };
          const { glance, kept } = compileCondition(text, scope);
          const holds = holdsOf(text, attributes);
          const glanced = glance((_, field) => nodeValue(it, field));
          const revived = deserializeCondition(kept).holds(new Map([["n", nodeValues(it)]]));
          expect([text, glanced, revived]).toEqual([text, holds, holds]);
          const onEdge = text
            .replaceAll("n.a", "e.a")
            .replaceAll("n.b", "b")
            .replaceAll("n.", "to.");
          if (onEdge.includes("has(b)")) return;
          const edge = compileCondition(onEdge, edgeScope);
          const between = edgeOf(attributes);
          const values = edgeValues(between, nodeValues(it), nodeValues(it));
          const seen = edge.glance((name, field) =>
            edgeValue(between, { from: it, to: it, name, field }),
          );
          const again = deserializeCondition(edge.kept).holds(values);
          expect([onEdge, seen, again]).toEqual([onEdge, edge.holds(values), edge.holds(values)]);
        },
      ),
      { numRuns: 2000, seed: 5 },
    );
  });

  test("an edge's attributes are under their bare names, and its ends as from and to", () => {
    const condition = compileCondition(
      "decision == 'auto' && e.basis == 'configured' && from.kind == 'host' && to.port > 80",
      edgeScope,
    );
    const edge = edgeOf({ decision: "auto", from: "not the node" });
    const values = edgeValues(edge, nodeValues(node({})), nodeValues(node({ port: 8080 })));
    expect(condition.holds(values)).toBe(true);
  });

  test("a catastrophic pattern on a long text ends at once", () => {
    expect(holdsOf("re2(n.text, '^(a+)+$')", { text: `${"a".repeat(4000)}!` })).toBe(false);
  });
});

describe("what is refused", () => {
  test.each([
    ["n.text.matches('a+')", "matches is refused"],
    ["[1].exists(i, n.text.matches('a+'))", "matches is refused"],
    ["n.a.exists(x, n.b.exists(y, x == y))", "inside another comprehension"],
    ["n.a.map(x, x) == n.a", "map is not available"],
    ["cel.bind(x, n.a, x)", "bind is not available"],
    ["re2(n.a, n.b)", "must be a literal"],
    ["re2(n.a, 3)", "must be a literal"],
    ["foo(n.a) == 1", "foo is not available"],
    ["n.?a == 'x'", "got QUESTION"],
    ["n.a == {'a': 1}", "maxMapEntries"],
    [`re2(n.a, '${"a".repeat(300)}')`, "longer than"],
    ["re2(n.a, '(?=a)')", "not an RE2"],
    ["re2(n.a, '(a{900}){900}')", "not an RE2"],
    [`re2(n.a, '${"a{999}".repeat(9)}')`, "too large"],
    ["n.trust ==", "Unexpected token"],
    ["m.trust == 'x'", "Unknown variable"],
    ["size(n.a)", "not true or false"],
    [`${"(".repeat(400)}true${")".repeat(400)}`, "epth"],
    [`n.a == '${"a".repeat(1000)}'`, "longer than"],
    [`true${" && true".repeat(110)}`, "maxAstNodes"],
  ])("%.60s is refused: %s", (text, message) => {
    expect(problemOf(text)).toContain(message);
  });
});

test("a condition that only CEL can answer is not brought back without it", () => {
  const { kept } = compileCondition("n.tools.exists(t, t == 'exec')", {
    variables: ["n"],
    bareAttributes: false,
  });
  expect(() => deserializeCondition(kept)).toThrow("Only CEL can answer");
  const { glance } = compileCondition(kept.text, kept.scope);
  expect(glance(() => true)).toBeUndefined();
});

test("a text has no fields, for CEL and without it", () => {
  const { holds, kept } = compileCondition("has(decision.kind)", edgeScope);
  const values = edgeValues(edgeOf({ decision: "auto" }), new Map(), new Map());
  expect([holds(values), deserializeCondition(kept).holds(values)]).toEqual([false, false]);
});

test("whatever a condition reads of a node and of an edge is what CEL reads", () => {
  const it = node({ port: 80, tools: ["exec"] });
  for (const field of ["kind", "label", "key", "service", "tools"])
    expect([field, nodeValue(it, field)]).toEqual([field, nodeValues(it).get(field)]);
  expect(nodeValue(it, "other")).toBeUndefined();
  expect(nodeValue(it, undefined)).toBe(it);
  const edge = edgeOf({ decision: "auto" });
  const read = (name: string, field?: string) => edgeValue(edge, { from: it, to: it, name, field });
  expect(read("e")).toBe(edge);
  expect([read("e", "kind"), read("e", "basis")]).toEqual(["INVOKES", "configured"]);
  expect([read("e", "decision"), read("decision")]).toEqual(["auto", "auto"]);
  expect([read("decision", "kind"), read("from", "kind"), read("to", "label")]).toEqual([
    undefined,
    "host",
    "h",
  ]);
});
