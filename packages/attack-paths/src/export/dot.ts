import { riskSeverity } from "@parapet/posture";
import type { NodeKind } from "@parapet/posture";
import type { Picture } from "./picture.ts";
import { shownText } from "./picture.ts";

const shapes: Partial<Record<NodeKind, string>> = {
  principal: "oval",
  untrusted_source: "oval",
  host: "box3d",
  sandbox: "box3d",
  secret: "cylinder",
  data_store: "cylinder",
  memory: "cylinder",
  external_sink: "house",
  bus: "point",
};

const colors = {
  Critical: "#b42318",
  High: "#c4580a",
  Medium: "#8f6a00",
  Low: "#5b6470",
} as const;

/**
 * A graph for Graphviz; what is on no path is gray. Nodes are numbered, so that names cannot be
 * mistaken for syntax.
 */
export function toDot({ nodes, edges }: Picture): string {
  const numbers = new Map(nodes.map(({ node }, index) => [node.key, `n${index}`]));
  const drawnNodes = nodes.map(({ node, score }) => {
    const label = quoted(`${shownText(node.label)}\n${node.kind}`);
    const shape = shapes[node.kind] ?? "box";
    return `  ${numbers.get(node.key) ?? ""} [label=${label}, shape=${shape}, color="${colorOf(score)}"];`;
  });
  const drawnEdges = edges.map(
    ({ edge, score }) =>
      `  ${numbers.get(edge.source) ?? ""} -> ${numbers.get(edge.target) ?? ""} [label=${quoted(edge.kind)}, tooltip=${quoted(shownText(edge.description))}, color="${colorOf(score)}"];`,
  );
  return [
    "digraph posture {",
    '  graph [rankdir=LR, fontname="sans-serif"];',
    '  node [fontname="sans-serif", fontsize=10];',
    '  edge [fontname="sans-serif", fontsize=8];',
    ...drawnNodes,
    ...drawnEdges,
    "}",
    "",
  ].join("\n");
}

function colorOf(score: number): string {
  return score === 0 ? "#b0b7c0" : colors[riskSeverity(score)];
}

/** Graphviz reads `\N` and the like in labels as the node's own name, and `&name;` as an entity. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("&", "&amp;")
    .replaceAll("\n", "\\n");
  return `"${escaped}"`;
}
