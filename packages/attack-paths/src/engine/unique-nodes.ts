import type { GraphNode } from "@parapet/posture";
import { canonicalJson, compareText } from "./compare.ts";

/** Of several nodes with one key, the one whose content sorts first. */
export function uniqueNodes(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const byKey = new Map<string, GraphNode>();
  for (const node of nodes) {
    const known = byKey.get(node.key);
    if (known === undefined || compareText(canonicalJson(node), canonicalJson(known)) < 0) {
      byKey.set(node.key, node);
    }
  }
  return [...byKey.values()];
}
