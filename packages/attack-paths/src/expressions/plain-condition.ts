import type { ASTNode } from "@marcbachmann/cel-js";
import type { Values } from "./values.ts";

/** What a part of a condition gives: an error where it reads what is not there, as in CEL. */
type Answer = boolean | "error" | "unsure";
type Part = (values: Values) => Answer;

/**
 * The conditions that rules are made of, comparisons of attributes with texts joined by && and ||, without an interpreter:
 * they are asked of every edge of a graph. Undefined for any other expression; "unsure" where only CEL knows, as for values
 * of different types.
 */
export function plainCondition(node: ASTNode): Part | undefined {
  if (node.op === "&&" || node.op === "||") return joined(node.op, node.args);
  if (node.op === "!_") return negated(plainCondition(node.args));
  if (node.op === "==" || node.op === "!=") return compared(node.op, node.args);
  if (node.op === "in") return listed(node.args);
  if (node.op === "call") return present(node);
  return undefined;
}

function joined(op: "&&" | "||", [left, right]: readonly [ASTNode, ASTNode]): Part | undefined {
  const first = plainCondition(left);
  const second = plainCondition(right);
  if (first === undefined || second === undefined) return undefined;
  // The value that decides, whatever the other side is, even an error.
  const decides = op === "||";
  return (values) => {
    const a = first(values);
    if (a === decides) return a;
    const b = second(values);
    if (b === decides) return b;
    if (a === "unsure" || b === "unsure") return "unsure";
    return a === "error" || b === "error" ? "error" : !decides;
  };
}

function negated(part: Part | undefined): Part | undefined {
  if (part === undefined) return undefined;
  return (values) => {
    const answer = part(values);
    return typeof answer === "boolean" ? !answer : answer;
  };
}

function compared(op: "==" | "!=", [left, right]: readonly [ASTNode, ASTNode]): Part | undefined {
  const read = readerOf(left);
  if (read === undefined || right.op !== "value") return undefined;
  const wanted: unknown = right.args;
  if (typeof wanted !== "string" && typeof wanted !== "boolean") return undefined;
  return (values) => {
    const value = read(values);
    if (value === undefined) return "error";
    if (typeof value !== typeof wanted) return "unsure";
    return (value === wanted) === (op === "==");
  };
}

function listed([left, right]: readonly [ASTNode, ASTNode]): Part | undefined {
  const read = readerOf(left);
  if (read === undefined || right.op !== "list") return undefined;
  const wanted = new Set<unknown>();
  for (const item of right.args) {
    if (item.op !== "value" || typeof item.args !== "string") return undefined;
    wanted.add(item.args);
  }
  return (values) => {
    const value = read(values);
    if (value === undefined) return "error";
    return typeof value === "string" ? wanted.has(value) : "unsure";
  };
}

function present(node: ASTNode & { readonly op: "call" }): Part | undefined {
  const [name, [field]] = node.args;
  if (name !== "has" || field?.op !== ".") return undefined;
  const read = readerOf(field);
  return read && ((values) => read(values) !== undefined);
}

/** Reads `name` or `name.field`. */
function readerOf(node: ASTNode): ((values: Values) => unknown) | undefined {
  if (node.op === "id") {
    const name = node.args;
    return (values) => values.get(name);
  }
  if (node.op !== ".") return undefined;
  const [base, field] = node.args;
  if (base.op !== "id") return undefined;
  const name = base.args;
  return (values) => {
    const record = values.get(name);
    return record instanceof Map ? record.get(field) : undefined;
  };
}
