import { type Exposure, outcomeNames } from "@parapet/posture";
import { markupText } from "../../text/markup.ts";
import { clip, displayWidth } from "../../text/width.ts";
import { wrap } from "../../text/wrap.ts";

const boxWidth = 172;
const gap = 44;
const lineHeight = 16;
const padding = 12;
const rowGap = 10;
const lettersOfLine = 22;
const mostLines = 4;
const mostOutcomes = 8;

type Box = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lines: readonly string[];
  readonly kind: "who" | "way" | "agent" | "harm";
};

type Link = { readonly text: string; readonly kind: Box["kind"] };

/**
 * An exposure as SVG: who comes in by which entry point to which agents, and what they then do. Its
 * text is in it, for readers aloud too.
 */
export function exposureDrawing(exposure: Exposure): string {
  const outcomes = outcomeNames(exposure);
  const shown = outcomes.slice(0, mostOutcomes);
  const more = outcomes.length - shown.length;
  const harms = [...shown, ...(more > 0 ? [`and ${more} more`] : [])];
  const links: readonly Link[] = [
    { text: exposure.principal, kind: "who" },
    { text: exposure.entry_point, kind: "way" },
    ...exposure.agents.map((agent, index) => ({
      text:
        index === 0 && exposure.alike.length > 0
          ? `${agent} and ${exposure.alike.length} like it`
          : agent,
      kind: "agent" as const,
    })),
  ];
  const chain = links.filter(({ text }) => text !== "");
  const heights = harms.map((text) => heightOf(linesOf(text)));
  const rightHeight = heights.reduce((sum, height) => sum + height + rowGap, -rowGap);
  const leftHeight = Math.max(...chain.map(({ text }) => heightOf(linesOf(text))));
  const height = Math.max(rightHeight, leftHeight) + 4;
  const left = chain.map(({ text, kind }, index): Box => {
    const lines = linesOf(text);
    const own = heightOf(lines);
    return { x: 2 + index * (boxWidth + gap), y: (height - own) / 2, height: own, lines, kind };
  });
  const x = 2 + chain.length * (boxWidth + gap);
  let y = (height - rightHeight) / 2;
  const right = harms.map((text, index): Box => {
    const box: Box = { x, y, height: heights[index] ?? 0, lines: linesOf(text), kind: "harm" };
    y += box.height + rowGap;
    return box;
  });
  const last = left.at(-1);
  const arrows = [
    ...left.slice(1).map((box, index) => arrow(left[index], box)),
    ...right.map((box) => arrow(last, box)),
  ];
  const width = x + boxWidth + 2;
  const told = `${chain.map(({ text }) => text).join(", then ")}: ${outcomes.join(", ")}`;
  return `<svg class="${exposure.severity}" viewBox="0 0 ${width} ${round(height)}" width="${width}" height="${round(height)}" role="img" aria-label="${markupText(told)}">${arrows.join("")}${[...left, ...right].map(drawn).join("")}</svg>`;
}

function linesOf(text: string): readonly string[] {
  const lines = wrap(text, lettersOfLine).map((line) =>
    displayWidth(line) > lettersOfLine ? clip(line, lettersOfLine) : line,
  );
  if (lines.length <= mostLines) return lines;
  return [
    ...lines.slice(0, mostLines - 1),
    `${clip(lines[mostLines - 1] ?? "", lettersOfLine - 2)} …`,
  ];
}

function heightOf(lines: readonly string[]): number {
  return lines.length * lineHeight + 2 * padding - 4;
}

function drawn({ x, y, height, lines, kind }: Box): string {
  const texts = lines.map(
    (line, index) =>
      `<text x="${x + boxWidth / 2}" y="${round(y + padding + 10 + index * lineHeight)}">${markupText(line)}</text>`,
  );
  return `<g class="${kind}"><rect x="${x}" y="${round(y)}" width="${boxWidth}" height="${height}" rx="6"/>${texts.join("")}</g>`;
}

function arrow(from: Box | undefined, to: Box): string {
  if (from === undefined) return "";
  const startX = from.x + boxWidth;
  const startY = round(from.y + from.height / 2);
  const endY = round(to.y + to.height / 2);
  const middle = (startX + to.x) / 2;
  const tip = to.x - 7;
  return `<path class="arrow" d="M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${tip} ${endY}"/><path class="tip" d="M${tip} ${endY - 4}L${to.x} ${endY}L${tip} ${endY + 4}Z"/>`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
