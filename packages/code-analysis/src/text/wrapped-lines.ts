import type { MarkedLine, MarkedText } from "./marked-text.ts";

/*
 * Prose that is wrapped: a sentence that goes on in the next line.
 */

/** Lines that belong together, in their order. */
export type Passage = readonly [MarkedLine, ...MarkedLine[]];

/** The most lines above and below that a sentence may be wrapped over. */
const mostWrapped = 6;

const passages = new WeakMap<MarkedText, Map<number, Passage>>();

/** A line of prose with the lines around it that continue its sentence. */
export function passageAround(line: MarkedLine, text: MarkedText): Passage {
  const known = passages.get(text) ?? new Map<number, Passage>();
  passages.set(text, known);
  const before = known.get(line.number);
  if (before !== undefined) return before;
  const { lines } = text;
  let first = line.number - 1;
  while (first > line.number - 1 - mostWrapped && isWrapped(lines, first)) first -= 1;
  let last = line.number - 1;
  while (last < line.number - 1 + mostWrapped && isWrapped(lines, last + 1)) last += 1;
  const [begin = line, ...rest] = lines.slice(first, last + 1);
  const passage: Passage = [begin, ...rest];
  for (const one of passage) known.set(one.number, passage);
  return passage;
}

/** An item, a heading, a row, a quotation or a setting begins something new. */
const beginsNew = /^\s*(?:$|[-*+>|#<]|\d+[.)]\s|[\w-]{1,40}:(?:\s|$)|```|~~~|---)/;
/** What precedes a wrapped line neither ends a sentence nor is a heading, a row or a setting. */
const endsBefore =
  /(?:^\s*(?:[#|]|---|```|~~~|[\w-]{1,40}:\s*[>|][-+]?\s*$)|[.!?:;。！？：；|>]["'”)*_`]{0,3}\s*$|^\s*$)/;

/** True if a line continues the sentence of the line above. */
export function isWrapped(lines: readonly MarkedLine[], index: number): boolean {
  const line = lines[index];
  const above = lines[index - 1];
  if (line === undefined || above === undefined) return false;
  if (line.isHidden !== above.isHidden) return false;
  return !beginsNew.test(line.text) && !endsBefore.test(above.text);
}

export type Place = { readonly line: MarkedLine; readonly column: number };

/** Where a position in lines that are joined by a character is. */
export function placeIn(passage: Passage, index: number): Place {
  let start = 0;
  for (const line of passage) {
    if (index <= start + line.text.length) return { line, column: index - start };
    start += line.text.length + 1;
  }
  return { line: passage[0], column: 0 };
}
