import type { ASTNode } from "@marcbachmann/cel-js";

/** `name` or `name.field`. */
type Place = readonly [name: string, field?: string];

export type Measure = "<" | "<=" | ">" | ">=";

/**
 * The kind of condition that most rules use: comparisons of attributes with texts and numbers,
 * joined by && and ||. Plain data, so that shipped rules can be stored compiled.
 */
export type PlainCondition =
  | { readonly op: "&&" | "||"; readonly parts: readonly [PlainCondition, PlainCondition] }
  | { readonly op: "!"; readonly part: PlainCondition }
  | { readonly op: "==" | "!="; readonly at: Place; readonly value: string | boolean }
  | { readonly op: Measure; readonly at: Place; readonly value: number }
  | { readonly op: "in"; readonly at: Place; readonly values: readonly string[] }
  | { readonly op: "has"; readonly at: Place };

/** Undefined for any other expression. */
export function plainCondition(node: ASTNode): PlainCondition | undefined {
  if (node.op === "&&" || node.op === "||") return joined(node.op, node.args);
  if (node.op === "!_") {
    const part = plainCondition(node.args);
    return part && { op: "!", part };
  }
  if (node.op === "==" || node.op === "!=") return compared(node.op, node.args);
  if (node.op === "<" || node.op === "<=" || node.op === ">" || node.op === ">=") {
    return measured(node.op, node.args);
  }
  if (node.op === "in") return listed(node.args);
  if (node.op === "call") return present(node);
  return undefined;
}

function joined(
  op: "&&" | "||",
  [left, right]: readonly [ASTNode, ASTNode],
): PlainCondition | undefined {
  const first = plainCondition(left);
  const second = plainCondition(right);
  return first && second && { op, parts: [first, second] };
}

function compared(
  op: "==" | "!=",
  [left, right]: readonly [ASTNode, ASTNode],
): PlainCondition | undefined {
  const at = placeOf(left);
  if (at === undefined || right.op !== "value") return undefined;
  const value: unknown = right.args;
  return typeof value === "string" || typeof value === "boolean" ? { op, at, value } : undefined;
}

/** Integers outside the range of a double are left to CEL. */
function measured(
  op: Measure,
  [left, right]: readonly [ASTNode, ASTNode],
): PlainCondition | undefined {
  const at = placeOf(left);
  if (at === undefined || right.op !== "value") return undefined;
  const value = Number(right.args);
  const isNumber = typeof right.args === "bigint" || typeof right.args === "number";
  return isNumber && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { op, at, value } : undefined;
}

function listed([left, right]: readonly [ASTNode, ASTNode]): PlainCondition | undefined {
  const at = placeOf(left);
  if (at === undefined || right.op !== "list") return undefined;
  const values: string[] = [];
  for (const item of right.args) {
    if (item.op !== "value" || typeof item.args !== "string") return undefined;
    values.push(item.args);
  }
  return { op: "in", at, values };
}

function present(node: ASTNode & { readonly op: "call" }): PlainCondition | undefined {
  const [name, [field]] = node.args;
  if (name !== "has" || field?.op !== ".") return undefined;
  const at = placeOf(field);
  return at && { op: "has", at };
}

function placeOf(node: ASTNode): Place | undefined {
  if (node.op === "id") return [node.args];
  if (node.op !== ".") return undefined;
  const [base, field] = node.args;
  return base.op === "id" ? [base.args, field] : undefined;
}
