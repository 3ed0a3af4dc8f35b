import { isNode, type SyntaxNode } from "../../test/support/syntax-tree.ts";

export function nodesOf(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

export function isCall(value: unknown): boolean {
  if (!isNode(value)) return false;
  return (
    value.type === "CallExpression" ||
    (value.type === "AwaitExpression" && isCall(value["argument"]))
  );
}

/** The name that is called: "some" of `list.some(f)` and of `some(f)`. */
export function calledName(call: SyntaxNode): string {
  const callee = call["callee"];
  if (!isNode(callee)) return "";
  const named = callee.type === "MemberExpression" ? callee["property"] : callee;
  const name = isNode(named) ? named["name"] : undefined;
  return typeof name === "string" ? name : "";
}
