import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isWrapped, type Passage, type Place, placeIn } from "../../text/wrapped-lines.ts";

/** A sentence of prose. It may be wrapped over several lines. */
export type Statement = {
  /** Where it begins. */
  readonly line: MarkedLine;
  /** Counted from 0. */
  readonly column: number;
  readonly text: string;
  /** Its lines, from the one in which it begins. */
  readonly passage: Passage;
};

/** Of an item, a quotation or a heading. */
const mark = /^[\s>*_#-]*(?:\d+[.)]\s+|\[[ x]\]\s+)?/;
const mostStatements = 4_000;
const shortest = 6;
const longest = 800;
const longestParagraph = 8_000;

const known = new WeakMap<MarkedText, readonly Statement[]>();

/** The sentences of a text outside code blocks, in their order. Takes time linear in the text. */
export function statementsIn(text: MarkedText): readonly Statement[] {
  const statements = known.get(text) ?? statementsOf(text);
  known.set(text, statements);
  return statements;
}

function statementsOf({ lines }: MarkedText): readonly Statement[] {
  const found: Statement[] = [];
  for (const passage of passagesOf(lines)) {
    const joined = passage.map(({ text }) => text).join(" ");
    let from = 0;
    for (const { index, 0: sign } of [...joined.matchAll(end), { index: joined.length, 0: "" }]) {
      const sentence = joined.slice(from, index + sign.length);
      const plain = sentence.replace(mark, "");
      const begin = from + sentence.length - plain.length;
      from = index + sign.length;
      if (plain.length < shortest) continue;
      if (found.length >= mostStatements) return found;
      const { line, column } = placeIn(passage, begin);
      const [, ...after] = passage.slice(passage.indexOf(line));
      found.push({ line, column, text: plain.slice(0, longest), passage: [line, ...after] });
    }
  }
  return found;
}

const mostLines = 6;

/** The lines outside code blocks, each with those that continue it. */
function passagesOf(lines: readonly MarkedLine[]): readonly Passage[] {
  const passages: [MarkedLine, ...MarkedLine[]][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.isCode || line.text.length > longestParagraph) continue;
    const last = passages.at(-1) ?? [line];
    const isNext = last.at(-1) === lines[index - 1] && last.length < mostLines;
    if (isNext && isWrapped(lines, index)) last.push(line);
    else passages.push([line]);
  }
  return passages;
}

/** Where a position in the text of a statement is. */
export function placeInStatement({ column, passage }: Statement, index: number): Place {
  return placeIn(passage, column + index);
}

const end = /[.!?](?=\s|$)|[。！？]/g;

/** The raw lines in which a text has one of some lower-case words, before it is read further. */
export function* linesWith(
  { text, glance }: MarkedText,
  hints: readonly string[],
): Generator<string> {
  let last = -1;
  for (const place of glance.mayHoldOf(hints).flatMap((hint) => glance.placesOf(hint))) {
    const start = text.lastIndexOf("\n", place) + 1;
    if (start === last) continue;
    last = start;
    const stop = text.indexOf("\n", place);
    yield text.slice(start, stop === -1 ? undefined : stop).slice(0, longestParagraph);
  }
}

type Span = { readonly before: number; readonly after: number; readonly lines: number };

/** Sentences around one: at most so many before and after it, within so many lines. */
export function around(
  first: Statement,
  index: number,
  all: readonly Statement[],
  { before, after, lines }: Span,
): readonly Statement[] {
  return all
    .slice(Math.max(0, index - before), index + after + 1)
    .filter(({ line }) => Math.abs(line.number - first.line.number) <= lines);
}
