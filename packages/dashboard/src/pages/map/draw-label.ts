import type { Settings } from "sigma/settings";
import type { Colors } from "./read-colors.ts";

/** How much room the label of a node has, in pixels as they are drawn now. */
export type LabelRoom = (node: Readonly<Record<string, unknown>>) => {
  readonly width: number;
  readonly height: number;
  /** Where the map ends. */
  readonly right: number;
};

const lineHeight = 14;
/** Shorter labels say nothing. */
const leastWidth = 32;
/** Between two labels in a row, else they read as one. */
const labelGap = 16;

/** Draws labels of nodes, as many as there is room for. */
export type LabelDrawer = {
  readonly draw: Settings["defaultDrawNodeLabel"];
  /** Forgets which room is taken: the next labels are those of another frame. */
  readonly begin: () => void;
  /** The nodes whose labels were drawn in the latest frame. */
  readonly drawn: () => ReadonlySet<string>;
};

/**
 * A label is wrapped to a second line or truncated where it has no more room, and left out where it
 * would lie over one that is there already.
 */
export function labelDrawer(colors: Colors, roomOf: LabelRoom): LabelDrawer {
  const known = new Map<string, MeasuredLabel>();
  const taken = takenRoom();
  let drawn = new Set<string>();
  return {
    begin: () => {
      taken.clear();
      drawn = new Set();
    },
    drawn: () => drawn,
    draw: (context, data, { labelSize, labelFont }) => {
      const { x, y, size } = data;
      const room = roomOf(data);
      const text = data.label ?? "";
      const left = x + size + 4;
      const free = Math.min(room.width, room.right - left - 4);
      if (free < leastWidth) return;
      // Widths change in small steps while the map is zoomed.
      const most = { width: Math.floor(free / 8) * 8, lines: linesIn(room.height) };
      const key = `${most.width} ${most.lines} ${text}`;
      context.font = `${labelSize}px ${labelFont}`;
      // Measuring takes most of the time, and the same labels are drawn in each frame.
      if (known.size > mostKnown) known.clear();
      const { lines, width } = known.get(key) ?? measured(context, text, most);
      known.set(key, { lines, width });
      const height = lines.length * lineHeight;
      const right = left + width + labelGap;
      if (!taken.take({ left, right, top: y - height / 2, bottom: y + height / 2 })) return;
      drawn.add(data.key);
      const top = y + labelSize / 3 - ((lines.length - 1) * lineHeight) / 2;
      // Edges pass behind the letters.
      context.strokeStyle = colors.surface;
      context.lineWidth = 3;
      context.lineJoin = "round";
      context.fillStyle = colors.ink;
      for (const [at, line] of lines.entries()) {
        context.strokeText(line, left, top + at * lineHeight);
        context.fillText(line, left, top + at * lineHeight);
      }
    },
  };
}

type MeasuredLabel = { readonly lines: readonly string[]; readonly width: number };

function measured(
  context: CanvasRenderingContext2D,
  text: string,
  most: { readonly width: number; readonly lines: number },
): MeasuredLabel {
  const widthOf = (part: string) => context.measureText(part).width;
  const lines = linesOf(text, most.lines, (part) => widthOf(part) <= most.width);
  return { lines, width: Math.max(...lines.map(widthOf)) };
}

function linesIn(height: number): number {
  return height >= 2 * lineHeight ? 2 : 1;
}

type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Boxes of which none lies over another. */
export function takenRoom() {
  const rows = new Map<number, Box[]>();
  return {
    clear: () => rows.clear(),
    /** False if some of it is taken. */
    take: (box: Box): boolean => {
      const across = rowsOf(box);
      const isFree = across.every(
        (row) => !(rows.get(row) ?? []).some((other) => isOver(box, other)),
      );
      if (!isFree) return false;
      for (const row of across) rows.set(row, [...(rows.get(row) ?? []), box]);
      return true;
    },
  };
}

function rowsOf({ top, bottom }: Box): readonly number[] {
  const first = Math.floor(top / rowHeight);
  return Array.from({ length: Math.floor(bottom / rowHeight) - first + 1 }, (_, at) => first + at);
}

const rowHeight = 32;

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

const mostKnown = 5_000;

/** A text in at most so many lines, broken at spaces, the last one truncated. */
export function linesOf(
  text: string,
  most: number,
  isShort: (part: string) => boolean,
): readonly string[] {
  if (isShort(text)) return [text];
  const breaks = most < 2 ? [] : [...text.matchAll(/ /g)].map(({ index }) => index);
  const at = breaks.findLast((index) => isShort(text.slice(0, index)));
  if (at === undefined) return [truncated(text, isShort)];
  return [text.slice(0, at), ...linesOf(text.slice(at + 1), most - 1, isShort)];
}

/** Found by halving: one character less is measured at a time otherwise. */
function truncated(text: string, isShort: (part: string) => boolean): string {
  let [shown, hidden] = [1, text.length];
  while (hidden - shown > 1) {
    const middle = Math.floor((shown + hidden) / 2);
    if (isShort(`${text.slice(0, middle)}…`)) shown = middle;
    else hidden = middle;
  }
  return `${text.slice(0, shown).trimEnd()}…`;
}

/** Draws the label of a hovered or selected node on a themed background. */
export function drawLabel(colors: Colors): Settings["defaultDrawNodeHover"] {
  return (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
    const text = label ?? "";
    context.font = `600 ${labelSize}px ${labelFont}`;
    const width = context.measureText(text).width + 12;
    const height = labelSize + 10;
    // To the left of the node where the map ends on the right.
    const visible = context.canvas.clientWidth;
    const isLeft = visible > 0 && x + size + 4 + width > visible;
    const left = isLeft ? x - size - 4 - width : x + size + 4;
    context.fillStyle = colors.raised;
    context.strokeStyle = colors.line;
    context.beginPath();
    context.roundRect(left, y - height / 2, width, height, 4);
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(x, y, size + 2, 0, Math.PI * 2);
    context.fillStyle = color;
    context.fill();
    context.fillStyle = colors.ink;
    context.fillText(text, left + 6, y + labelSize / 3);
  };
}
