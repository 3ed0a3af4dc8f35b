import { childrenOf, isNode, parseSource, type SyntaxNode } from "../support/syntax-tree.ts";

/**
 * A place of a source text where a program goes one way or another. Offsets are in UTF-16 units.
 * "truth" holds or does not; "presence", left of `??`, is there or is not; a "case" is reached.
 */
export type Condition = {
  readonly start: number;
  readonly end: number;
  readonly kind: "truth" | "presence" | "case";
};

/** Methods that ask a predicate about each item. */
const askingMethods: ReadonlySet<string> = new Set([
  "filter",
  "some",
  "every",
  "find",
  "findIndex",
  "findLast",
]);

/**
 * Every condition of a text, in the order of the text; of `a && b` each operand where both decide.
 */
export function conditionsOf(text: string): readonly Condition[] {
  const found = new Map<string, Condition>();
  const add = ({ start, end }: SyntaxNode, kind: Condition["kind"]): void => {
    if (start < end) found.set(`${start} ${end} ${kind}`, { start, end, kind });
  };

  /** An expression of which only the truth matters. */
  const decides = (value: unknown): void => {
    if (!isNode(value)) return;
    if (isJoined(value)) {
      decides(value["left"]);
      decides(value["right"]);
    } else if (value.type === "UnaryExpression" && value["operator"] === "!") {
      decides(value["argument"]);
    } else if (value.type !== "Literal") {
      add(value, "truth");
    }
  };

  const visit = (node: SyntaxNode): void => {
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
      case "WhileStatement":
      case "ForStatement":
        decides(node["test"]);
        break;
      case "LogicalExpression":
        if (node["operator"] !== "??") decides(node["left"]);
        else if (isNode(node["left"]) && !isForTypesOnly(node)) add(node["left"], "presence");
        break;
      case "SwitchCase":
        reached(node, add);
        break;
      case "ReturnStatement":
        if (isJoined(node["argument"])) decides(node["argument"]);
        break;
      case "ArrowFunctionExpression":
        if (isJoined(node["body"])) decides(node["body"]);
        break;
      case "CallExpression":
        decides(predicateOf(node));
        break;
      default:
    }
    for (const child of childrenOf(node)) visit(child);
  };

  for (const node of parseSource(text)) visit(node);
  return [...found.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** `a && b` of conditions; `a || "default"` chooses a value. */
function isJoined(value: unknown): boolean {
  if (!isNode(value) || value.type !== "LogicalExpression" || value["operator"] === "??") {
    return false;
  }
  const { right } = value;
  return isNode(right) && !/^(Literal|Template|Array|Object)/.test(right.type);
}

/**
 * `names[0] ?? ""` and `names.at(-1) ?? ""`: the compiler asks for it wherever an item is taken by
 * its position.
 */
function isForTypesOnly({ left, right }: SyntaxNode): boolean {
  if (!isNode(right) || right.type !== "Literal" || right["value"] !== "" || !isNode(left)) {
    return false;
  }
  return isPositional(left.type === "ChainExpression" ? left["expression"] : left);
}

function isPositional(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === "MemberExpression") {
    const { property } = value;
    return value["computed"] === true && isNode(property) && typeof property["value"] === "number";
  }
  const { callee } = value;
  return isNode(callee) && isNode(callee["property"]) && callee["property"]["name"] === "at";
}

function reached(node: SyntaxNode, add: (node: SyntaxNode, kind: "case") => void): void {
  const { consequent } = node;
  const first: unknown = Array.isArray(consequent) ? consequent[0] : undefined;
  if (isNode(first)) add(first, "case");
}

/** What `list.filter((item) => …)` asks about each item. */
function predicateOf({ callee, arguments: given }: SyntaxNode): unknown {
  if (!isNode(callee) || callee.type !== "MemberExpression") return undefined;
  const { property } = callee;
  if (!isNode(property) || !askingMethods.has(String(property["name"]))) return undefined;
  const predicate: unknown = Array.isArray(given) ? given[0] : undefined;
  if (!isNode(predicate) || predicate.type !== "ArrowFunctionExpression") return undefined;
  const { body } = predicate;
  return isNode(body) && body.type !== "BlockStatement" ? body : undefined;
}
