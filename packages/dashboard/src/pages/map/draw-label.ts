import type { Settings } from "sigma/settings";
import type { Colors } from "./read-colors.ts";

/** Draws the label of a node, truncated to the column width. */
export function drawShortLabel(colors: Colors, width: number): Settings["defaultDrawNodeLabel"] {
  return (context, { x, y, size, label }, { labelSize, labelFont }) => {
    context.font = `${labelSize}px ${labelFont}`;
    context.fillStyle = colors.ink;
    context.fillText(shortened(context, label ?? "", width), x + size + 4, y + labelSize / 3);
  };
}

function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}

/** Draws the label of a hovered or selected node on a themed background. */
export function drawLabel(colors: Colors): Settings["defaultDrawNodeHover"] {
  return (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
    const text = label ?? "";
    context.font = `600 ${labelSize}px ${labelFont}`;
    const width = context.measureText(text).width + 12;
    const height = labelSize + 10;
    context.fillStyle = colors.raised;
    context.strokeStyle = colors.line;
    context.beginPath();
    context.roundRect(x + size + 4, y - height / 2, width, height, 4);
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(x, y, size + 2, 0, Math.PI * 2);
    context.fillStyle = color;
    context.fill();
    context.fillStyle = colors.ink;
    context.fillText(text, x + size + 10, y + labelSize / 3);
  };
}
