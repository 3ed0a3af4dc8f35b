import type { MarkedText } from "../../text/marked-text.ts";

/** True if a text contains one of some lower-case words. */
export function holdsOne({ glance }: MarkedText, words: readonly string[]): boolean {
  return glance.holdsOne(words);
}

export type PlacedMatch = {
  /** Where it begins in the whole text, in UTF-16 code units. */
  readonly index: number;
  readonly match: RegExpExecArray;
};

/**
 * Every match of a pattern, each with one of the hints. Only the lines around the hints are
 * searched, `lines` before and after each.
 */
export function* matchesNear(
  marked: MarkedText,
  hints: readonly string[],
  pattern: RegExp,
  lines = linesAround(pattern),
): Generator<PlacedMatch> {
  const stretches = stretchesAround(marked, hints, lines);
  if (stretches.length === 0) return;
  const global = everywhere(pattern);
  for (const { start, end } of stretches) {
    const stretch = marked.text.slice(start, end);
    let match = firstFrom(0, global, stretch);
    while (match !== null) {
      const next = Math.max(global.lastIndex, match.index + 1);
      yield { index: start + match.index, match };
      match = firstFrom(next, global, stretch);
    }
  }
}

function firstFrom(at: number, pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * A pattern that permits white space may continue on the next lines, and a command may be broken
 * often.
 */
const farthestLines = 8;

function linesAround(pattern: RegExp): number {
  const known =
    around.get(pattern) ?? (pattern.source.includes(String.raw`\s`) ? farthestLines : 0);
  around.set(pattern, known);
  return known;
}

const around = new WeakMap<RegExp, number>();

type Stretch = { readonly start: number; readonly end: number };

function stretchesAround(
  { text, lowerCase, glance }: MarkedText,
  hints: readonly string[],
  lines: number,
): readonly Stretch[] {
  const present = glance.mayHoldOf(hints);
  if (present.length === 0) return [];
  const places = present.flatMap((hint) => glance.placesOf(hint));
  if (places.length === 0) return [];
  // Some letters have a longer lower case: then positions differ.
  if (lowerCase.length !== text.length) {
    return [{ start: 0, end: text.length }];
  }
  const stretches: Stretch[] = [];
  let known = -1;
  for (const place of places.toSorted((a, b) => a - b)) {
    // On the same line as the previous one.
    if (place <= known) continue;
    known = lineEnd(text, place, 0);
    const end = lineEnd(text, known, lines);
    const start = lineStart(text, place, lines);
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end) stretches.splice(-1, 1, { ...last, end });
    else stretches.push({ start, end });
  }
  return stretches;
}

/** The beginning of the line so many lines before a position. */
function lineStart(text: string, place: number, lines: number): number {
  let start = place;
  for (let left = lines; left >= 0 && start > 0; left -= 1) {
    start = text.lastIndexOf("\n", start - 1);
    if (start === -1) return 0;
  }
  return start === 0 && text[0] !== "\n" ? 0 : start + 1;
}

/** The end of the line so many lines after a position. */
function lineEnd(text: string, place: number, lines: number): number {
  let end = place - 1;
  for (let left = lines; left >= 0; left -= 1) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text.length;
  }
  return end;
}

const global = new WeakMap<RegExp, RegExp>();

function everywhere(pattern: RegExp): RegExp {
  const known = global.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(pattern.source, `${pattern.flags}gm`);
  global.set(pattern, made);
  return made;
}
