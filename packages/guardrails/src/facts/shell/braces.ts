/**
 * What the reader puts for `{`, `,` and `}` that are not quoted. Unicode will never assign them.
 */
export const braceMarks = { open: "\ufdd0", comma: "\ufdd1", close: "\ufdd2" } as const;

const anyMark = /[\ufdd0-\ufdd2\0]/;
/** Of one word; more stay unexpanded. */
export const maxAlternatives = 64;

/**
 * A text without the marks, so that nobody else can set them, and without what shells leave out of
 * a script.
 */
export function withoutMarks(text: string): string {
  return anyMark.test(text) ? text.replaceAll(/[\ufdd0-\ufdd2\0]/g, "") : text;
}

/** A piece of a word that is one of these texts, which are several. */
export function anyOf(texts: readonly string[]): string {
  return braceMarks.open + texts.map(withoutMarks).join(braceMarks.comma) + braceMarks.close;
}

/**
 * The words that `{a,b}` and `{1..3}` in a word stand for, from the inside out, and whether some
 * stay unexpanded.
 */
export function bracesExpanded(word: string): {
  readonly words: readonly string[];
  readonly isCut: boolean;
} {
  if (!word.includes(braceMarks.open)) return { words: [unmarked(word)], isCut: false };
  let words: readonly string[] = [word];
  for (let round = 0; round < 8; round += 1) {
    const next = words.flatMap(expandedOnce);
    if (next.length > maxAlternatives) break;
    words = next;
  }
  return { words: words.map(unmarked), isCut: words.some((one) => pair.test(one)) };
}

/** The innermost pair with a comma or a sequence in it. */
const pair =
  /\ufdd0([^\ufdd0\ufdd2]*\ufdd1[^\ufdd0\ufdd2]*|(?:-?\d{1,9}\.\.-?\d{1,9}|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d{1,9})?)\ufdd2/;

function expandedOnce(word: string): readonly string[] {
  const match = pair.exec(word);
  if (match === null) return [word];
  const [whole, inner = ""] = match;
  const before = word.slice(0, match.index);
  const after = word.slice(match.index + whole.length);
  const parts = inner.includes(braceMarks.comma)
    ? inner.split(braceMarks.comma)
    : sequence(inner.split(".."));
  return parts.map((part) => before + part + after);
}

/** `1..3`, `a..z`, `01..10..3`; one more than may be at most. */
function sequence([from = "", to = "", by = "1"]: readonly string[]): readonly string[] {
  const isNumber = /\d/.test(from);
  const [first, last] = isNumber
    ? [Number(from), Number(to)]
    : [from.charCodeAt(0), to.charCodeAt(0)];
  const step = Math.abs(Number(by)) || 1;
  const length = Math.min(Math.floor(Math.abs(last - first) / step), maxAlternatives) + 1;
  const width = /^-?0\d/.test(from) || /^-?0\d/.test(to) ? Math.max(from.length, to.length) : 0;
  return Array.from({ length }, (_, index) => {
    const value = first + (last < first ? -step : step) * index;
    return isNumber ? padded(value, width) : String.fromCharCode(value);
  });
}

function padded(value: number, width: number): string {
  const sign = value < 0 ? "-" : "";
  return sign + String(Math.abs(value)).padStart(width - sign.length, "0");
}

function unmarked(word: string): string {
  if (!anyMark.test(word)) return word;
  return word
    .replaceAll(braceMarks.open, "{")
    .replaceAll(braceMarks.comma, ",")
    .replaceAll(braceMarks.close, "}");
}
