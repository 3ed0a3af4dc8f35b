import {
  beginsLine,
  hasLineBreak,
  lineIndent,
  lineStart,
  skipBlanks,
  skipBlanksBack,
} from "./text-lines.ts";
import { deletions, type TextSplice } from "./text-splice.ts";
import { lineEnd, nextLine } from "./toml-lines.ts";
import type { TextRange } from "./json5-tokens.ts";

/** A text with brackets in it, and where the commas in them stand, ascending. */
type BracketText = {
  readonly text: string;
  readonly lineBreak: string;
  readonly commas: readonly number[];
};

/** Brackets, `[` or `{`, and what is in them. */
export type Bracketed = TextRange & {
  readonly kind: "list" | "table";
  readonly items: readonly TextRange[];
};

/** Adds an item, or a member, at the end of what is in brackets. */
export function addItem(
  tree: BracketText,
  container: Bracketed,
  written: string,
): readonly TextSplice[] {
  const { text } = tree;
  const last = container.items.at(-1);
  const inside = container.start + 1;
  if (last === undefined) {
    const isTight = container.kind === "table" && container.end === inside + 1;
    const blank = container.kind === "table" ? " " : "";
    return [at(inside, `${blank}${written}${isTight ? " " : ""}`)];
  }
  const comma = commaAfter(tree, container, container.items.length - 1);
  const end = comma === undefined ? last.end : comma + 1;
  const before = container.items.at(-2);
  const opensLine = hasLineBreak(text, before?.end ?? inside, last.start);
  if (!opensLine) {
    return [at(end, comma === undefined ? `, ${written}` : ` ${written},`)];
  }
  const line = `${tree.lineBreak}${lineIndent(text, last.start)}${written}`;
  const place = endsLine(text, end) ? lineEnd(text, end) : end;
  return comma === undefined ? [at(end, ","), at(place, line)] : [at(place, `${line},`)];
}

/** Takes items, or members, out of what is in brackets. */
export function removeItems(
  tree: BracketText,
  container: Bracketed,
  doomed: ReadonlySet<number>,
): readonly TextSplice[] {
  const ranges: TextRange[] = [];
  const lastKept = container.items.findLastIndex((_, index) => !doomed.has(index));
  const hasTrailing = commaAfter(tree, container, container.items.length - 1) !== undefined;
  for (const [index, item] of container.items.entries()) {
    if (!doomed.has(index)) continue;
    const comma = commaAfter(tree, container, index);
    ranges.push(wholeLine(tree.text, item.start, comma === undefined ? item.end : comma + 1));
  }
  const dangling = commaAfter(tree, container, lastKept);
  const endsWithDoomed = lastKept < container.items.length - 1;
  if (lastKept >= 0 && endsWithDoomed && !hasTrailing && dangling !== undefined) {
    // With the blanks before the next item, but not those before a comment.
    const next = skipBlanks(tree.text, dangling + 1);
    const isBeside = next === container.items[lastKept + 1]?.start;
    ranges.push({ start: dangling, end: isBeside ? next : dangling + 1 });
  }
  return deletions(ranges);
}

/**
 * The item with the blanks that belong to it: of one that has its lines for itself, all of them.
 */
function wholeLine(text: string, start: number, end: number): TextRange {
  if (beginsLine(text, start) && endsLine(text, end)) {
    return { start: lineStart(text, start), end: nextLine(text, end) };
  }
  const after = skipBlanks(text, end);
  if (!/[\]}\r\n#]/.test(text.charAt(after))) return { start, end: after };
  const before = skipBlanksBack(text, start);
  return { start: text.charAt(before - 1) === "," ? before : start, end };
}

function endsLine(text: string, offset: number): boolean {
  return /^[#\r\n]?$/.test(text.charAt(skipBlanks(text, offset)));
}

/** The comma that follows an item, if one does. */
function commaAfter(
  { commas }: BracketText,
  container: Bracketed,
  index: number,
): number | undefined {
  const item = container.items[index];
  if (item === undefined) return undefined;
  const limit = container.items[index + 1]?.start ?? container.end;
  const comma = commas[firstFrom(commas, item.end)];
  return comma !== undefined && comma < limit ? comma : undefined;
}

function firstFrom(ascending: readonly number[], offset: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function at(offset: number, text: string): TextSplice {
  return { start: offset, end: offset, text };
}
