import type { JsonValue } from "./document.ts";
import { isList } from "./find-node.ts";
import { beginsLine, lineStart } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { isBlankBetween, lineEnd } from "./toml-lines.ts";
import { replaceInline, type YamlPlace } from "./yaml-replace-inline.ts";
import { columnOf, quoteAt, type YamlStyle } from "./yaml-style.ts";
import type { YamlItem, YamlNode, YamlTree } from "./yaml-tree.ts";
import { needsLines, writeYamlInline, writeYamlLines } from "./yaml-write.ts";

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

function isQuotable(node: YamlNode): boolean {
  return node.kind === "leaf" && typeof node.value === "string" && node.headerEnd === undefined;
}

/**
 * In brackets a value is in brackets; behind an anchor or a tag it does so for its lines to have
 * one owner.
 */
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

function replaceByLines(
  tree: YamlTree,
  place: YamlPlace,
  value: JsonValue,
  style: YamlStyle,
): readonly TextSplice[] {
  const { node, item, holder } = place;
  const lines = writeYamlLines(value, style);
  if (holder === undefined || item === undefined) {
    const { start, end } = node;
    return [{ start, end, text: indented(lines, columnOf(tree.text, start), tree.lineBreak) }];
  }
  if (item.key === undefined) return itemByLines(tree, item, lines);
  const outer = columnOf(tree.text, holder.start);
  const inner = outer + (isList(value) ? style.listStep : style.mapStep);
  if (node.kind !== "leaf" && node.kind !== "alias" && !node.isFlow) {
    return linesByLines(tree, node, outer, inner, lines);
  }
  if (!isBlankBetween(tree.text, item.open, node.start)) {
    return replaceInline(tree, place, writeYamlInline(value, style));
  }
  return valueByLines(tree, item, inner, lines);
}

/** The first line stands behind the dash. */
function itemByLines(
  { text, lineBreak }: YamlTree,
  { start: dash, open, node }: YamlItem,
  lines: readonly string[],
): readonly TextSplice[] {
  const { start, end } = node;
  if (start === end) {
    const written = indented(lines, columnOf(text, dash) + 2, lineBreak);
    return [{ start: open, end: open, text: ` ${written}` }];
  }
  const written = indented(lines, columnOf(text, start), lineBreak);
  if (node.kind !== "leaf" || node.headerEnd === undefined) return [{ start, end, text: written }];
  return [
    { start, end: node.headerEnd, text: written },
    { start: Math.min(lineEnd(text, start), end), end, text: "" },
  ];
}

/** A list may be below its key without an indent, a map may not. */
function linesByLines(
  { text, lineBreak }: YamlTree,
  { start, end }: YamlNode,
  outer: number,
  inner: number,
  lines: readonly string[],
): readonly TextSplice[] {
  const column = columnOf(text, start) > outer ? columnOf(text, start) : inner;
  const written = " ".repeat(column) + indented(lines, column, lineBreak);
  return [{ start: lineStart(text, start), end, text: written }];
}

/** The lines follow below the key's, and a comment on that stays where it is. */
function valueByLines(
  { text, lineBreak }: YamlTree,
  { open, node }: YamlItem,
  inner: number,
  lines: readonly string[],
): readonly TextSplice[] {
  const written = lineBreak + " ".repeat(inner) + indented(lines, inner, lineBreak);
  if (node.kind === "leaf" && node.headerEnd !== undefined) {
    const line = lineEnd(text, node.start);
    return [
      { start: open, end: node.headerEnd, text: "" },
      { start: line, end: Math.max(node.end, line), text: written },
    ];
  }
  const line = lineEnd(text, node.end);
  return [
    { start: open, end: node.end, text: "" },
    { start: line, end: line, text: written },
  ];
}

/** Lines under each other; the first is indented by what is before it. */
function indented(lines: readonly string[], column: number, lineBreak: string): string {
  return lines.join(lineBreak + " ".repeat(column));
}
