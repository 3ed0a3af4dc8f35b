import type { Settings } from "sigma/settings";
import type { Colours } from "./read-colours.ts";

/** Draws the label of a node that is pointed at or chosen, on a ground of the theme. */
export function drawLabel(colours: Colours): Settings["defaultDrawNodeHover"] {
  return (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
    const text = label ?? "";
    context.font = `600 ${labelSize}px ${labelFont}`;
    const width = context.measureText(text).width + 12;
    const height = labelSize + 10;
    context.fillStyle = colours.raised;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.roundRect(x + size + 4, y - height / 2, width, height, 4);
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(x, y, size + 2, 0, Math.PI * 2);
    context.fillStyle = color;
    context.fill();
    context.fillStyle = colours.ink;
    context.fillText(text, x + size + 10, y + labelSize / 3);
  };
}
