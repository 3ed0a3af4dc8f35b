import { riskSeverities, riskSeverity } from "@parapet/posture";
import type { Picture } from "./picture.ts";
import { shownText } from "./picture.ts";

const strokes = {
  Critical: "#b42318",
  High: "#c4580a",
  Medium: "#8f6a00",
  Low: "#5b6470",
} as const;

/**
 * A flowchart for Mermaid, as GitHub and many wikis draw it. Nodes are numbered, and labels hold no
 * markup.
 */
export function toMermaid({ nodes, edges }: Picture): string {
  const numbers = new Map(nodes.map(({ node }, index) => [node.key, `n${index}`]));
  const drawnNodes = nodes.map(({ node, score }) => {
    const mark = score === 0 ? "" : `:::${riskSeverity(score).toLowerCase()}`;
    return `  ${numbers.get(node.key) ?? ""}["${escaped(node.label)} (${node.kind})"]${mark}`;
  });
  const drawnEdges = edges.map(
    ({ edge }) =>
      `  ${numbers.get(edge.source) ?? ""} -->|${edge.kind}| ${numbers.get(edge.target) ?? ""}`,
  );
  const classes = riskSeverities.map(
    (severity) =>
      `  classDef ${severity.toLowerCase()} stroke:${strokes[severity]},stroke-width:2px`,
  );
  return ["flowchart LR", ...drawnNodes, ...drawnEdges, ...classes, ""].join("\n");
}

/**
 * Mermaid reads `#35;` as the character with that number; everything but letters, digits and plain
 * punctuation is written so.
 */
function escaped(text: string): string {
  return Array.from(shownText(text), (character) =>
    /[\p{L}\p{M}\p{N} .,:/_@+-]/u.test(character)
      ? character
      : `#${character.codePointAt(0) ?? 32};`,
  ).join("");
}
