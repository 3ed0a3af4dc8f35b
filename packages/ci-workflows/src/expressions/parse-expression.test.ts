import { expect, test } from "vitest";
import { parseExpression } from "./parse-expression.ts";
import { conditionOf, contextsOfText, insertionsIn } from "./template.ts";

test("a name in brackets is the same context as one behind a dot, in any case", () => {
  const path = ["github", "event", "issue", "title"];
  for (const text of ["github.event.issue.title", "GitHub['event'].Issue[ 'title' ]"]) {
    expect(parseExpression(text)).toEqual({ kind: "context", path });
  }
});

test("&& binds more than ||, and comparisons more than both", () => {
  expect(parseExpression("a || b && c == 'd'")).toEqual({
    kind: "binary",
    operator: "||",
    left: { kind: "context", path: ["a"] },
    right: {
      kind: "binary",
      operator: "&&",
      left: { kind: "context", path: ["b"] },
      right: {
        kind: "binary",
        operator: "==",
        left: { kind: "context", path: ["c"] },
        right: { kind: "literal", value: "d" },
      },
    },
  });
});

test.each([
  ["'it''s'", { kind: "literal", value: "it's" }],
  ["-1.5e3", { kind: "literal", value: -1500 }],
  ["0xff", { kind: "literal", value: 255 }],
  ["TRUE", { kind: "literal", value: true }],
  ["null", { kind: "literal", value: null }],
  ["!a", { kind: "not", operand: { kind: "context", path: ["a"] } }],
  ["a.*.b", { kind: "context", path: ["a", "*", "b"] }],
  ["a[b]", { kind: "context", path: ["a", "*"] }],
  ["a[*]", { kind: "context", path: ["a", "*"] }],
  ["fromJSON(a)[0]", { kind: "member", of: parseExpression("fromJSON(a)") }],
  ["always()", { kind: "call", name: "always", args: [] }],
])("%s is read as GitHub reads it", (text, expected) => {
  expect(parseExpression(text)).toEqual(expected);
});

test.each(["", "a &&", "(a", "a b", "f(a,)", "'open", 'a == "b"', "a..b", "a[", "#"])(
  "what GitHub would refuse is no expression: %s",
  (text) => {
    expect(parseExpression(text)).toBeUndefined();
  },
);

test("what is nested without an end, or endless, is given up", () => {
  expect(parseExpression(`${"(".repeat(5000)}a${")".repeat(5000)}`)).toBeUndefined();
  expect(parseExpression("!".repeat(5000))).toBeUndefined();
  expect(parseExpression(`a${" || a".repeat(10_000)}`)).toBeUndefined();
  for (const each of [" || a", "&&a", "==a", "[0]", ".a"]) {
    expect(parseExpression(`f(a)${each.repeat(900)}`)).toBeDefined();
    expect(parseExpression(`f(a)${each.repeat(3000)}`)).toBeUndefined();
  }
});

test("braces in a quoted text do not end an expression", () => {
  expect(insertionsIn("x ${{ format('}}', a) }} y ${{ b }}").map(({ raw }) => raw)).toEqual([
    "${{ format('}}', a) }}",
    "${{ b }}",
  ]);
});

test("only what an expression may come to is put into a text", () => {
  const text =
    "${{ github.event.issue.body == 'x' && github.event.issue.title || vars.none }} ${{ contains(github.head_ref, 'a') }}";
  expect(contextsOfText(text)).toEqual(["github.event.issue.title", "vars.none"]);
});

test.each([
  ["${{ 'x' }} ${{ !a }} ${{ a == b }} ${{ ( }}", []],
  ["${{ fromJSON(a.b)[0] }}", ["a.b"]],
  ["${{ format('{0}', a) || b }}", ["a", "b"]],
  // Of what is never closed, nothing is inserted.
  ["${{ a }} ${{ b", ["a"]],
  ["${{ a } b }}", []],
])("%s may put %j into a text", (text, contexts) => {
  expect(contextsOfText(text)).toEqual(contexts);
});

test.each([
  ["github.actor == 'ann'", "expression"],
  ["${{ github.actor == 'ann' }}", "expression"],
  ["${{ github.actor == 'ann' }}\n", "always"],
  ["${{ a }} && ${{ b }}", "always"],
  ["a && (", "unreadable"],
  ["${{ a && ( }}", "unreadable"],
])("a condition with text beside its braces is always true: %j", (text, kind) => {
  expect(conditionOf(text).kind).toBe(kind);
});
