import { DocumentError } from "./document.ts";

/** A place in a text as a person counts: both 1-based, columns in UTF-16 units. */
export type Position = { readonly line: number; readonly column: number };

const BYTE_ORDER_MARK = "\uFEFF";

/** Finds the line and column of any offset; lines end with LF, CR LF or CR. */
export function positionFinder(text: string): (offset: number) => Position {
  const lineStarts = lineStartsOf(text);
  return (offset) => {
    const line = countUpTo(lineStarts, offset);
    const lineStart = lineStarts[line - 1] ?? 0;
    return { line, column: offset - lineStart + 1 };
  };
}

/** A DocumentError that points at an offset of the text. */
export function documentError(text: string, offset: number, sentence: string): DocumentError {
  return new DocumentError(sentence, positionFinder(text.slice(0, offset))(offset));
}

/** A byte order mark moves the first line's start, so that it does not count as a column. */
function lineStartsOf(text: string): readonly number[] {
  const starts = [text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0];
  for (const lineBreak of text.matchAll(/\r\n?|\n/g)) {
    starts.push(lineBreak.index + lineBreak[0].length);
  }
  return starts;
}

/** How many of the ascending numbers are at most `limit`, and never less than one. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 1;
  let high = ascending.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle - 1] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
