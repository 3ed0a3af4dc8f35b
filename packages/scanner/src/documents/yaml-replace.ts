import type { JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { isList } from "./find-node.ts";
import { beginsLine, lineStart, skipBlanks } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { isBlankBetween, lineEnd, nextLine } from "./toml-lines.ts";
import { columnOf, quoteAt, type YamlStyle } from "./yaml-style.ts";
import type { YamlContainer, YamlItem, YamlNode, YamlTree } from "./yaml-tree.ts";
import { needsLines, writeYamlInline, writeYamlLines } from "./yaml-write.ts";

/** A value and what holds it; of the whole document nothing does. */
export type YamlPlace = {
  readonly node: YamlNode;
  readonly item: YamlItem | undefined;
  readonly holder: YamlContainer | undefined;
};

/** Puts another value in the place of one. Its anchor stays, its tag goes. Throws EditError. */
export function replaceYaml(
  tree: YamlTree,
  place: YamlPlace,
  value: JsonValue,
  style: YamlStyle,
): readonly TextSplice[] {
  const { node } = place;
  if (needsLines(value) && mayHaveLines(tree, place))
    return replaceByLines(tree, place, value, style);
  const quote = isQuotable(node) ? quoteAt(tree.text, node.start) : style.textQuote;
  const written = writeYamlInline(value, { ...style, textQuote: quote });
  return replaceInline(tree, place, written);
}

/** A text under `|` or `>`. */
function isUnderSign(node: YamlNode): boolean {
  return node.kind === "leaf" && node.headerEnd !== undefined;
}

function isQuotable(node: YamlNode): boolean {
  return node.kind === "leaf" && typeof node.value === "string" && node.headerEnd === undefined;
}

/** In brackets a value stands in brackets; behind an anchor or a tag it does so for its lines to have one owner. */
function mayHaveLines({ text, root }: YamlTree, { node, item, holder }: YamlPlace): boolean {
  if (node.marks !== undefined || item?.isBare === true) return false;
  if (holder !== undefined) return !holder.isFlow && isPlainKey(text, item);
  if (node.kind === "leaf" || node.kind === "alias") return false;
  return !node.isFlow && beginsLine(text, root.start);
}

/** Not a key that a question mark begins. */
function isPlainKey(text: string, item: YamlItem | undefined): boolean {
  return (
    item === undefined ||
    item.key === undefined ||
    !/^\?\s/.test(text.slice(item.start, item.start + 2))
  );
}

/** Puts a text on one line in the place of a value. */
export function replaceInline(
  tree: YamlTree,
  place: YamlPlace,
  written: string,
): readonly TextSplice[] {
  const { text, comments } = tree;
  const { node, item } = place;
  const { start, end, marks } = node;
  const open = openOf(place);
  const kept = marks === undefined || marks.anchor === "" ? "" : `&${marks.anchor} `;
  const hasComment = comments.some((comment) => comment.start >= open && comment.start < start);
  if (marks?.isTagged === true && hasComment && start < end && !isUnderSign(node)) {
    const moved = { start: marks.start, end: marks.end, text: kept + written };
    return [moved, ...withoutLines(text, start, end)];
  }
  if (item?.isBare === true) return bareValue(text, item, written);
  if (node.kind === "leaf" && node.headerEnd !== undefined) {
    const body = lineEnd(text, start);
    const from = marks?.isTagged === true ? marks.start : start;
    const lead = marks?.isTagged === true ? kept : "";
    return [
      { start: from, end: node.headerEnd, text: lead + written },
      { start: Math.min(body, end), end, text: "" },
    ];
  }
  if (start === end) return emptyValue(tree, place, written);
  if (marks?.isTagged === true) return [{ start: marks.start, end, text: kept + written }];
  const isOnLines = node.kind !== "leaf" && node.kind !== "alias" && !node.isFlow;
  if (!isOnLines || item === undefined || item.key === undefined)
    return [{ start, end, text: written }];
  if (isBlankBetween(text, open, start)) return [{ start: open, end, text: ` ${written}` }];
  return [{ start: open, end: open, text: ` ${written}` }, ...withoutLines(text, start, end)];
}

/** Behind the sign that a value follows, or behind its anchor. */
function openOf({ node, item }: YamlPlace): number {
  return node.marks?.end ?? item?.open ?? node.start;
}

/** A key without a colon gets one. */
function bareValue(
  text: string,
  { start, open }: YamlItem,
  written: string,
): readonly TextSplice[] {
  if (text.charAt(start) === "?")
    throw new EditError("The key is written in a way that is not edited.");
  return [{ start: open, end: open, text: `: ${written}` }];
}

function emptyValue(
  { text, lineBreak, root }: YamlTree,
  place: YamlPlace,
  written: string,
): readonly TextSplice[] {
  const { node, item } = place;
  const open = openOf(place);
  const { marks } = node;
  if (marks?.isTagged === true) {
    const kept = marks.anchor === "" ? "" : `&${marks.anchor} `;
    return [{ start: marks.start, end: marks.end, text: kept + written }];
  }
  if (item !== undefined || marks !== undefined)
    return [{ start: open, end: open, text: ` ${written}` }];
  const at = text.length;
  const lead = beginsLine(text, at) && root.start === at ? "" : lineBreak;
  return [{ start: at, end: at, text: lead + written }];
}

/** Takes out what stands on some lines, and what is left empty of them. */
function withoutLines(text: string, start: number, end: number): readonly TextSplice[] {
  const from = lineStart(text, start);
  const isAlone = /^[\r\n]?$/.test(text.charAt(skipBlanks(text, end)));
  return [{ start: from, end: isAlone ? nextLine(text, end) : end, text: "" }];
}

function replaceByLines(
  tree: YamlTree,
  place: YamlPlace,
  value: JsonValue,
  style: YamlStyle,
): readonly TextSplice[] {
  const { text, lineBreak } = tree;
  const { node, item, holder } = place;
  const { start, end } = node;
  const lines = writeYamlLines(value, style);
  if (holder === undefined || item === undefined) {
    return [{ start, end, text: indented(lines, columnOf(text, start), lineBreak) }];
  }
  if (item.key === undefined) {
    const isEmpty = start === end;
    const column = isEmpty ? columnOf(text, item.start) + 2 : columnOf(text, start);
    const written = indented(lines, column, lineBreak);
    const at = isEmpty ? item.open : start;
    if (node.kind !== "leaf" || node.headerEnd === undefined) {
      return [{ start: at, end, text: `${isEmpty ? " " : ""}${written}` }];
    }
    return [
      { start, end: node.headerEnd, text: written },
      { start: Math.min(lineEnd(text, start), end), end, text: "" },
    ];
  }
  const outer = columnOf(text, holder.start);
  const step = isList(value) ? style.listStep : style.mapStep;
  const isOnLines = node.kind !== "leaf" && node.kind !== "alias" && !node.isFlow;
  if (isOnLines) {
    const column = columnOf(text, start) > outer ? columnOf(text, start) : outer + step;
    const pad = " ".repeat(column);
    return [{ start: lineStart(text, start), end, text: pad + indented(lines, column, lineBreak) }];
  }
  const pad = " ".repeat(outer + step);
  const below = lineBreak + pad + indented(lines, outer + step, lineBreak);
  if (node.kind === "leaf" && node.headerEnd !== undefined) {
    const line = lineEnd(text, start);
    return [
      { start: item.open, end: node.headerEnd, text: "" },
      { start: Math.min(line, Math.max(end, line)), end: Math.max(end, line), text: below },
    ];
  }
  const line = lineEnd(text, end);
  if (!isBlankBetween(text, item.open, start)) {
    return [{ start, end, text: writeYamlInline(value, style) }];
  }
  return [
    { start: item.open, end, text: "" },
    { start: line, end: line, text: below },
  ];
}

/** Lines under each other; the first is indented by what stands before it. */
function indented(lines: readonly string[], column: number, lineBreak: string): string {
  return lines.join(lineBreak + " ".repeat(column));
}
