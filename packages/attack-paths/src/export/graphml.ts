import type { Picture } from "./picture.ts";
import { shownText } from "./picture.ts";

const keys = [
  ["key", "node", "string"],
  ["label", "node", "string"],
  ["kind", "node", "string"],
  ["service", "node", "string"],
  ["risk_score", "node", "double"],
  ["kind", "edge", "string"],
  ["basis", "edge", "string"],
  ["description", "edge", "string"],
  ["vulnerability", "edge", "string"],
  ["fixed_by", "edge", "string"],
  ["controls", "edge", "string"],
  ["risk_score", "edge", "double"],
] as const;

/** GraphML, which Gephi, yEd and NetworkX read. Nodes are numbered: XML cannot write every key. */
export function toGraphml({ nodes, edges }: Picture): string {
  const declared = keys.map(
    ([name, of, type]) =>
      `  <key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
  );
  const numbers = new Map(nodes.map(({ node }, index) => [node.key, `n${index}`]));
  const drawnNodes = nodes.map(({ node, score }) =>
    element(`node id="${numbers.get(node.key) ?? ""}"`, "node", {
      key: node.key,
      label: node.label,
      kind: node.kind,
      service: node.service,
      risk_score: score.toFixed(1),
    }),
  );
  const drawnEdges = edges.map(({ edge, score }) =>
    element(
      `edge source="${numbers.get(edge.source) ?? ""}" target="${numbers.get(edge.target) ?? ""}"`,
      "edge",
      {
        kind: edge.kind,
        basis: edge.basis,
        description: edge.description,
        vulnerability: edge.vulnerability,
        fixed_by: edge.fixedBy.join(" "),
        controls: edge.controls.map(({ name }) => name).join(" "),
        risk_score: score.toFixed(1),
      },
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...declared,
    '  <graph id="posture" edgedefault="directed">',
    ...drawnNodes,
    ...drawnEdges,
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function element(
  open: string,
  of: "node" | "edge",
  data: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(data)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `      <data key="${of}_${name}">${escaped(shownText(value))}</data>`);
  return [`    <${open}>`, ...lines, `    </${of}>`].join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Shown texts hold no control characters and no half surrogates, which XML cannot write. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'\uFFFE\uFFFF]/g, (character) => entities[character] ?? "");
}
