import {
  childrenOf,
  isNode,
  parseSource,
  type SyntaxNode,
} from "../../test/support/syntax-tree.ts";
import { missingElements } from "./missing-elements.ts";
import type { Mutant } from "./mutant.ts";
import { calledName, isCall, nodesOf } from "./calls.ts";

const opposites: ReadonlyMap<string, readonly string[]> = new Map([
  ["===", ["!=="]],
  ["!==", ["==="]],
  ["<", [">=", "<="]],
  [">", ["<=", ">="]],
  ["<=", [">", "<"]],
  [">=", ["<", ">"]],
  ["&&", ["||"]],
  ["||", ["&&"]],
  ["+", ["-"]],
  ["-", ["+"]],
]);
const quantifiers: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
]);

/** The calls of a guardrail of the library that its tests try: no test can miss one of them. */
const examples: ReadonlySet<unknown> = new Set(["fires", "silent"]);

/**
 * Every mutant of a text, in the order of the text. Types, imports and texts for people are left as
 * they are.
 */
export function mutantsOf(text: string): readonly Mutant[] {
  const mutants: Mutant[] = [];

  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    if (/^TS|^Import|^ExportAll/.test(node.type) && node.type !== "TSAsExpression") return;
    if (isNode(node["key"]) && examples.has(node["key"]["name"])) return;
    mutants.push(...mutantsAt(text, node, parent), ...missingElements(text, node, parent));
    for (const child of childrenOf(node)) visit(child, node);
  };

  for (const child of parseSource(text)) visit(child, undefined);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function mutantsAt(
  text: string,
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
): readonly Mutant[] {
  const instead = (replacement: string, fault: string, of = node): Mutant => ({
    start: of.start,
    end: of.end,
    replacement,
    fault,
  });
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression": {
      const condition = node["test"];
      if (!isNode(condition)) return [];
      return [
        instead("true", "a condition that always holds", condition),
        instead("false", "a condition that never holds", condition),
      ];
    }
    case "BinaryExpression":
    case "LogicalExpression":
      return otherOperators(text, node);
    case "ContinueStatement":
      return [instead(";", "an item that is not skipped")];
    case "ReturnStatement":
      return node["argument"] === null ? [instead(";", "a function that goes on")] : [];
    case "ExpressionStatement":
      return isCall(node["expression"]) ? [instead(";", "a call that is not made")] : [];
    case "CallExpression":
      return withoutCall(text, node);
    case "Literal":
      return otherValue(node, parent);
    case "Identifier": {
      const other = quantifiers.get(String(node["name"]));
      if (other === undefined || parent?.type !== "MemberExpression") return [];
      return [instead(other, `${String(node["name"])} in place of ${other}`)];
    }
    default:
      return [];
  }
}

function otherOperators(text: string, node: SyntaxNode): readonly Mutant[] {
  const { left, right } = node;
  const operator = String(node["operator"]);
  if (!isNode(left) || !isNode(right)) return [];
  if (operator === "??") {
    const start = endWithBrackets(text, left);
    return [{ start, end: node.end, replacement: "", fault: "a default that is not taken" }];
  }
  // Texts are put together by the same sign.
  if (operator === "+" && [left, right].some(isText)) return [];
  return (opposites.get(operator) ?? []).map((other) => ({
    start: left.end,
    end: right.start,
    replacement: text.slice(left.end, right.start).replace(operator, () => other),
    fault: `${other} in place of ${operator}`,
  }));
}

/** `(a)` ends behind its bracket, which belongs to no node. */
function endWithBrackets(text: string, { end }: SyntaxNode): number {
  const [brackets = ""] = /^(?:\s*\))*/.exec(text.slice(end)) ?? [];
  return end + brackets.length;
}

function isText(node: SyntaxNode): boolean {
  return node.type === "TemplateLiteral" || typeof node["value"] === "string";
}

/**
 * What stays as it is: a list that is not filtered, a text that is compared or escaped in another
 * form.
 */
const givenBack: ReadonlyMap<string, string> = new Map([
  ["filter", "a filter that lets all pass"],
  ...["toLowerCase", "trim", "normalize", "replace", "replaceAll"].map(
    (name) => [name, "a text that is left as it is"] as const,
  ),
]);

/** `list.filter(f)` lets everything pass; `redact(text)` gives the text. */
function withoutCall(text: string, node: SyntaxNode): readonly Mutant[] {
  const { callee } = node;
  if (!isNode(callee)) return [];
  const fault = givenBack.get(calledName(node));
  if (callee.type === "MemberExpression" && fault !== undefined) {
    const given = callee["object"];
    if (!isNode(given)) return [];
    return [{ start: endWithBrackets(text, given), end: node.end, replacement: "", fault }];
  }
  const [only, ...others] = nodesOf(node["arguments"]);
  if (only === undefined || others.length > 0) return [];
  if (
    callee.type !== "Identifier" ||
    !["Identifier", "MemberExpression", "CallExpression"].includes(only.type)
  )
    return [];
  const argument = text.slice(only.start, only.end);
  return [
    {
      start: node.start,
      end: node.end,
      replacement: `(${argument})`,
      fault: "a function that is not applied",
    },
  ];
}

/** A name that is compared, returned or a field's value: others are mostly texts for people. */
function otherValue(node: SyntaxNode, parent: SyntaxNode | undefined): readonly Mutant[] {
  const { value } = node;
  const instead = (replacement: string, fault: string): readonly Mutant[] => [
    { start: node.start, end: node.end, replacement, fault },
  ];
  if (typeof value === "boolean") {
    return instead(String(!value), `${String(!value)} in place of ${String(value)}`);
  }
  if (typeof value === "number" && parent?.type === "BinaryExpression") {
    return instead(String(value + 1), "a number that is one more");
  }
  if (typeof value === "number" && isLimit(node, parent)) {
    return isFileMode(node)
      ? instead(modeForAll(value), "a mode for everybody")
      : instead(String(value * 10), "a limit that is ten times as high");
  }
  if (typeof value !== "string" || value === "" || /\s/.test(value)) return [];
  return parent !== undefined && isCompared(node, parent)
    ? instead('""', "a name that is missing")
    : [];
}

function isCompared(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === "Property")
    return parent["value"] === node && /^[a-z_-]+$/.test(String(node["value"]));
  return ["BinaryExpression", "ReturnStatement", "SwitchCase"].includes(parent.type);
}

/** `const most = 100`, and `{ mode: 0o600 }`; small numbers are mostly positions. */
function isLimit(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!["VariableDeclarator", "Property"].includes(parent?.type ?? "")) return false;
  return Number(node["value"]) > 2 && parent?.["key"] !== node;
}

function isFileMode({ raw }: SyntaxNode): boolean {
  return String(raw).startsWith("0o");
}

/** What its owner may, everybody may. */
function modeForAll(mode: number): string {
  const owner = (mode >> 6) & 7;
  return `0o${String(owner).repeat(3)}`;
}
