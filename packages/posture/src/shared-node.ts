import type { GraphNode } from "./graph.ts";

/**
 * The node of several that have one key and stand for one thing: the first, but where each calls an
 * MCP server by a different name (`names`), it has the names of all, sorted, and a label of them.
 */
export function sharedNode(first: GraphNode, other: GraphNode): GraphNode {
  const names = [...new Set([...namesOf(first), ...namesOf(other)])].toSorted();
  if (names.length === namesOf(first).length) return first;
  return {
    ...first,
    label: `MCP server ${names.join(", ")}`,
    attributes: { ...first.attributes, names },
  };
}

/** What clients call an MCP server. */
export function serverNames(node: GraphNode): readonly string[] {
  const names = namesOf(node);
  return names.length === 0 ? [node.label] : names;
}

function namesOf({ attributes: { names } }: GraphNode): readonly string[] {
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}
