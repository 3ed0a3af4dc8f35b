import type { ASTNode } from "@marcbachmann/cel-js";

/** What a part of a condition gives: an error where it reads what is not there, as in CEL. */
type Answer = boolean | "error" | "unsure";

/** The value of `name`, or of `name.field`; undefined where there is none. */
export type Read = (name: string, field: string | undefined) => unknown;
type Part = (read: Read) => Answer;

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
  return (read) => {
    const a = first(read);
    if (a === decides) return a;
    const b = second(read);
    if (b === decides) return b;
    if (a === "unsure" || b === "unsure") return "unsure";
    return a === "error" || b === "error" ? "error" : !decides;
  };
}

function negated(part: Part | undefined): Part | undefined {
  if (part === undefined) return undefined;
  return (read) => {
    const answer = part(read);
    return typeof answer === "boolean" ? !answer : answer;
  };
}

function compared(op: "==" | "!=", [left, right]: readonly [ASTNode, ASTNode]): Part | undefined {
  const look = readerOf(left);
  if (look === undefined || right.op !== "value") return undefined;
  const wanted: unknown = right.args;
  if (typeof wanted !== "string" && typeof wanted !== "boolean") return undefined;
  return (read) => {
    const value = look(read);
    if (value === undefined) return "error";
    if (typeof value !== typeof wanted) return "unsure";
    return (value === wanted) === (op === "==");
  };
}

function listed([left, right]: readonly [ASTNode, ASTNode]): Part | undefined {
  const look = readerOf(left);
  if (look === undefined || right.op !== "list") return undefined;
  const wanted = new Set<unknown>();
  for (const item of right.args) {
    if (item.op !== "value" || typeof item.args !== "string") return undefined;
    wanted.add(item.args);
  }
  return (read) => {
    const value = look(read);
    if (value === undefined) return "error";
    return typeof value === "string" ? wanted.has(value) : "unsure";
  };
}

function present(node: ASTNode & { readonly op: "call" }): Part | undefined {
  const [name, [field]] = node.args;
  if (name !== "has" || field?.op !== ".") return undefined;
  const look = readerOf(field);
  return look && ((read) => look(read) !== undefined);
}

/** Looks up `name` or `name.field`. */
function readerOf(node: ASTNode): ((read: Read) => unknown) | undefined {
  if (node.op === "id") {
    const name = node.args;
    return (read) => read(name, undefined);
  }
  if (node.op !== ".") return undefined;
  const [base, field] = node.args;
  if (base.op !== "id") return undefined;
  const name = base.args;
  return (read) => read(name, field);
}
