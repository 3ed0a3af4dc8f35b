import { commentsAfter, commentsBetween } from "./comments-near.ts";
import type { JsonValue } from "./document.ts";
import type { Container, Element, Tree } from "./json5-tree.ts";
import { beginsLine, hasLineBreak, lineIndent, lineStart } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import type { WritingStyle } from "./writing-style.ts";
import { isInline } from "./writing-style.ts";
import { writeMember, writeValue } from "./write-value.ts";

/** What is added: a member, or an item of a list, for which `key` is undefined. */
export type Addition = { readonly key: string | undefined; readonly value: JsonValue };

/** How the surrounding text is written: on one line, perhaps. */
export type Surroundings = { readonly style: WritingStyle; readonly inline: boolean };

/**
 * Adds a last element to a container and keeps every byte that stands there, but the blanks in an
 * empty one.
 */
export function insertElement(
  tree: Tree,
  container: Container,
  addition: Addition,
  { style, inline }: Surroundings,
): readonly TextSplice[] {
  const last = container.elements.at(-1);
  if (last === undefined) return insertFirst(tree, container, addition, { style, inline });
  return isInline(tree.text, container)
    ? insertOnLine(tree, last, addition, style)
    : insertOnNewLine(tree, container, last, addition, style);
}

function insertOnLine(
  tree: Tree,
  last: Element,
  addition: Addition,
  style: WritingStyle,
): readonly TextSplice[] {
  const written = writeAddition(addition, style, { indent: "", column: 0, inline: true });
  if (last.comma === undefined) {
    return [insertion(endWithComments(tree, last.node.end), style.separator + written)];
  }
  const space = style.separator.slice(1);
  return [insertion(endWithComments(tree, last.comma + 1), `${space}${written},`)];
}

function insertOnNewLine(
  tree: Tree,
  container: Container,
  last: Element,
  addition: Addition,
  style: WritingStyle,
): readonly TextSplice[] {
  const indent = elementIndent(tree.text, container, style);
  const place = { indent, column: indent.length, inline: false };
  const line = style.eol + indent + writeAddition(addition, style, place);
  if (last.comma === undefined) {
    const at = last.node.end;
    return [insertion(at, ","), insertion(endWithComments(tree, at), line)];
  }
  return [insertion(endWithComments(tree, last.comma + 1), `${line},`)];
}

function insertFirst(
  tree: Tree,
  container: Container,
  addition: Addition,
  { style, inline }: Surroundings,
): readonly TextSplice[] {
  const { text } = tree;
  const { start, end } = container;
  const lastComment = commentsBetween(tree, start, end).at(-1);
  if (lastComment === undefined) {
    const value = addition.key === undefined ? [addition.value] : memberOnly(addition);
    return [{ start, end, text: writeValue(value, style, placeAt(text, start, inline)) }];
  }
  if (!hasLineBreak(text, start, end)) {
    const written = writeAddition(addition, style, placeAt(text, start, true));
    return [insertion(lastComment.end, ` ${written}`)];
  }
  const indent = beginsLine(text, lastComment.start)
    ? lineIndent(text, lastComment.start)
    : lineIndent(text, start) + style.indent;
  const place = { indent, column: indent.length, inline: false };
  const written = writeAddition(addition, style, place);
  const comma = style.trailingCommas ? "," : "";
  return [insertion(lastComment.end, style.eol + indent + written + comma)];
}

/** The place of a value that begins at an offset. */
export function placeAt(text: string, at: number, inline: boolean) {
  return { indent: lineIndent(text, at), column: at - lineStart(text, at), inline };
}

function writeAddition(
  { key, value }: Addition,
  style: WritingStyle,
  place: { readonly indent: string; readonly column: number; readonly inline: boolean },
): string {
  return key === undefined
    ? writeValue(value, style, place)
    : writeMember(key, value, style, place);
}

function memberOnly({ key, value }: Addition): JsonValue {
  const object: Record<string, JsonValue> = Object.create(null);
  object[key ?? ""] = value;
  return object;
}

/**
 * The indentation of the last element that begins a line; where none does, one level more than the
 * container's.
 */
function elementIndent(text: string, container: Container, style: WritingStyle): string {
  const onOwnLine = container.elements.findLast(({ start }) => beginsLine(text, start));
  return onOwnLine === undefined
    ? lineIndent(text, container.start) + style.indent
    : lineIndent(text, onOwnLine.start);
}

function endWithComments(tree: Tree, end: number): number {
  return commentsAfter(tree, end).at(-1)?.end ?? end;
}

function insertion(at: number, text: string): TextSplice {
  return { start: at, end: at, text };
}
