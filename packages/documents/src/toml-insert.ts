import type { JsonValue } from "./document.ts";
import { isObject } from "./find-node.ts";
import { lineIndent, lineStart } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { dottedPairOf, headerOf, statementsBelow } from "./toml-find.ts";
import { isBlankBetween, lineAbove, lineEnd, nextLine } from "./toml-lines.ts";
import type { Header, TomlTree } from "./toml-tree.ts";
import { writeName, writePair, writeTable } from "./toml-write.ts";

/** Adds a setting to a table; without a key, a table to a list of tables. */
export function insertInto(
  tree: TomlTree,
  path: readonly string[],
  key: string | undefined,
  value: JsonValue,
): readonly TextSplice[] {
  const names = writtenPath(tree, path);
  if (key === undefined) {
    const table = isObject(value) ? value : {};
    return [
      blockAfter(tree, path, writeTable({ open: "[[", close: "]]", path: names, value: table })),
    ];
  }
  const dotted = path.length === 0 ? undefined : dottedPairOf(tree, path);
  if (dotted !== undefined) {
    const { pair, depth } = dotted;
    const [first] = pair.keys;
    const prefix = tree.text.slice(first?.start, pair.keys[depth - 1]?.end);
    return [lineAfter(tree, pair, `${prefix}.${writePair(key, value)}`)];
  }
  if (isObject(value)) {
    const lines = writeTable({ open: "[", close: "]", path: [...names, writeName(key)], value });
    return [blockAfter(tree, path, lines)];
  }
  const line = writePair(key, value);
  if (path.length === 0) return [rootLine(tree, line)];
  const header = headerOf(tree, path);
  if (header === undefined) return [blockAfter(tree, path, [`[${names.join(".")}]`, line])];
  return [lineAfter(tree, lastOf(tree, header), line)];
}

/** The names as a header has them: it says nothing of places in lists. */
function writtenPath({ statements }: TomlTree, path: readonly string[]): readonly string[] {
  const known = statements.find(
    (statement) =>
      statement.path.length >= path.length &&
      path.every((name, index) => String(statement.path[index]) === name),
  );
  return path.flatMap((name, index) =>
    typeof known?.path[index] === "number" ? [] : [writeName(name)],
  );
}

/** The last statement of a table's own, or its header. */
function lastOf(
  { statements }: TomlTree,
  header: Header | undefined,
): TomlTree["statements"][number] | undefined {
  return statements.findLast((pair) => pair.kind === "pair" && pair.header === header) ?? header;
}

function lineAfter(
  { text, lineBreak }: TomlTree,
  place: { readonly start: number; readonly end: number } | undefined,
  line: string,
): TextSplice {
  const offset = lineEnd(text, place?.end ?? text.length);
  const indent = place === undefined ? "" : lineIndent(text, place.start);
  return { start: offset, end: offset, text: `${lineBreak}${indent}${line}` };
}

/** A setting outside all tables is before the first of them. */
function rootLine(tree: TomlTree, line: string): TextSplice {
  const { text, statements } = tree;
  const last = lastOf(tree, undefined);
  if (last !== undefined) return lineAfter(tree, last, line);
  const eol = tree.lineBreak;
  const [first] = statements;
  if (first === undefined) {
    const isOpen = lineStart(text, text.length) < text.length;
    const end = text.length;
    return { start: end, end, text: `${isOpen ? eol : ""}${line}${eol}` };
  }
  const offset = aboveComments(text, lineStart(text, first.start));
  return { start: offset, end: offset, text: `${line}${eol}${eol}` };
}

/** Comments right above a header belong to it. */
function aboveComments(text: string, start: number): number {
  let at = start;
  for (let above = lineAbove(text, at); above !== undefined; above = lineAbove(text, at)) {
    if (!text.slice(above, at).trimStart().startsWith("#")) break;
    at = above;
  }
  return at;
}

/** A separate table, after everything that speaks of what it belongs to. */
function blockAfter(tree: TomlTree, path: readonly string[], lines: readonly string[]): TextSplice {
  const { text } = tree;
  const eol = tree.lineBreak;
  const last = statementsBelow(tree, path).at(-1);
  const block = lines.join(eol);
  if (last === undefined) {
    const isOpen = !isBlankBetween(text, lineStart(text, text.length), text.length);
    const gap = isBlankBetween(text, 0, text.length) ? "" : eol;
    const end = text.length;
    return { start: end, end, text: `${isOpen ? eol : ""}${gap}${block}${eol}` };
  }
  const offset = lineEnd(text, last.end);
  const next = nextLine(text, last.end);
  const isCrowded = next < text.length && !isBlankBetween(text, next, nextLine(text, next));
  return { start: offset, end: offset, text: `${eol}${eol}${block}${isCrowded ? eol : ""}` };
}
