import type { GraphNode } from "@parapet/posture";
import { canonicalJson, sharedNode } from "@parapet/posture";
import { compareText } from "./compare.ts";

/** Of several nodes with one key, the one whose content sorts first, with what others call it. */
export function uniqueNodes(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const byKey = new Map<string, GraphNode>();
  for (const node of nodes) {
    const known = byKey.get(node.key);
    byKey.set(node.key, known === undefined ? node : firstOf(known, node));
  }
  return [...byKey.values()];
}

function firstOf(known: GraphNode, node: GraphNode): GraphNode {
  const isFirst = compareText(canonicalJson(known), canonicalJson(node)) <= 0;
  return isFirst ? sharedNode(known, node) : sharedNode(node, known);
}
