import { canonicalJson, type GraphEdge, type GraphNode, type PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import { compareText } from "../graph/compare.ts";

/** A node or an edge with the score of the worst path on it; 0 where there is none. */
export type DrawnNode = { readonly node: GraphNode; readonly score: number };
export type DrawnEdge = { readonly edge: GraphEdge; readonly score: number };

/** What is drawn: each node once, and edges whose ends are there; sorted by key. */
export type Picture = {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** True where nodes or edges had to be omitted. */
  readonly truncated: boolean;
};

export type PictureLimits = { readonly maxNodes: number; readonly maxEdges: number };

/** The part of a graph that fits the limits: what is on the worst paths first. */
export function pictureOf(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  { maxNodes, maxEdges }: PictureLimits,
): Picture {
  const { ofNode, ofEdge } = worstScores(paths);
  const unique = [...new Map(graph.nodes.map((node) => [node.key, node])).values()];
  const nodes = unique
    .map((node): DrawnNode => ({ node, score: ofNode.get(node.key) ?? 0 }))
    .toSorted((a, b) => b.score - a.score || compareText(a.node.key, b.node.key))
    .slice(0, maxNodes)
    .toSorted((a, b) => compareText(a.node.key, b.node.key));
  const kept = new Set(nodes.map(({ node }) => node.key));
  const sorted = graph.edges
    .filter(({ source, target }) => kept.has(source) && kept.has(target))
    .map((edge) => ({ edge, score: ofEdge.get(edgeName(edge)) ?? 0, name: edgeName(edge) }))
    .toSorted(
      (a, b) =>
        compareText(a.name, b.name) || compareText(canonicalJson(a.edge), canonicalJson(b.edge)),
    );
  const edges =
    sorted.length <= maxEdges
      ? sorted
      : sorted
          .toSorted((a, b) => b.score - a.score)
          .slice(0, maxEdges)
          .toSorted((a, b) => compareText(a.name, b.name));
  return {
    nodes,
    edges: edges.map(({ edge, score }) => ({ edge, score })),
    truncated: nodes.length < unique.length || edges.length < sorted.length,
  };
}

function worstScores(paths: readonly DetectedPath[]): {
  readonly ofNode: ReadonlyMap<string, number>;
  readonly ofEdge: ReadonlyMap<string, number>;
} {
  const ofNode = new Map<string, number>();
  const ofEdge = new Map<string, number>();
  for (const { steps, riskScore } of paths) {
    for (const [index, { nodeKey, edge }] of steps.entries()) {
      raise(ofNode, nodeKey, riskScore);
      const source = steps[index - 1]?.nodeKey;
      if (source === undefined || edge === undefined) continue;
      raise(ofEdge, edgeName({ source, target: nodeKey, kind: edge.kind }), riskScore);
    }
  }
  return { ofNode, ofEdge };
}

function raise(scores: Map<string, number>, key: string, score: number): void {
  scores.set(key, Math.max(scores.get(key) ?? 0, score));
}

function edgeName({ source, target, kind }: Pick<GraphEdge, "source" | "target" | "kind">): string {
  return JSON.stringify([source, target, kind]);
}

const longestLabel = 120;

/**
 * A short displayable line without control characters or marks that change the writing direction.
 */
export function shownText(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  const characters = Array.from(plain);
  return characters.length <= longestLabel
    ? plain
    : `${characters.slice(0, longestLabel - 1).join("")}…`;
}
