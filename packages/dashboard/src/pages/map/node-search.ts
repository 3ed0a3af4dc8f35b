import { humanized } from "../../core/format.ts";
import type { MapNode } from "./map-graph.ts";

/**
 * Nodes with every word in their name, kind, service or id: those whose name is the text, then
 * those whose name begins so, the highest risk first.
 */
export function matchingNodes(nodes: readonly MapNode[], text: string): readonly MapNode[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ name }: MapNode): number => {
    const known = name.toLowerCase();
    return known === wanted ? 0 : known.startsWith(wanted) ? 1 : 2;
  };
  return nodes
    .filter(({ name, kind, service, id }) => {
      const all = `${name} ${humanized(kind)} ${service} ${id}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .map((node) => ({ node, rank: rank(node) }))
    .toSorted(
      (a, b) => a.rank - b.rank || b.node.risk - a.node.risk || (a.node.id < b.node.id ? -1 : 1),
    )
    .map(({ node }) => node);
}
