import type { ASTNode } from "@marcbachmann/cel-js";

/** The parts of a part of a condition, in the order in which they are written. */
export function childrenOf({ args }: ASTNode): readonly ASTNode[] {
  return nodesIn(args);
}

function nodesIn(value: unknown): readonly ASTNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

/** Beside nodes stand names, and what literals hold. */
function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value;
}
