/** What the reader puts for `{`, `,` and `}` that are not quoted. Unicode will never assign them. */
export const braceMarks = { open: "\ufdd0", comma: "\ufdd1", close: "\ufdd2" } as const;

const anyMark = /[\ufdd0-\ufdd2]/;
/** Of one word; more stay unexpanded. */
export const maxAlternatives = 64;

/** A text without the marks, so that nobody else can set them. */
export function withoutMarks(text: string): string {
  return anyMark.test(text) ? text.replaceAll(/[\ufdd0-\ufdd2]/g, "") : text;
}

/** A piece of a word that is one of these texts. */
export function anyOf(texts: readonly string[]): string {
  const [only = ""] = texts;
  if (texts.length < 2) return only;
  return braceMarks.open + texts.map(withoutMarks).join(braceMarks.comma) + braceMarks.close;
}

/** The words that `{a,b}` in a word stands for, from the inside out. */
export function bracesExpanded(word: string): readonly string[] {
  if (!word.includes(braceMarks.open)) return [unmarked(word)];
  let words: readonly string[] = [word];
  for (let round = 0; round < 8; round += 1) {
    const next = words.flatMap(expandedOnce);
    if (next.length === words.length || next.length > maxAlternatives) break;
    words = next;
  }
  return words.map(unmarked);
}

/** The innermost pair with a comma in it. */
const pair = /\ufdd0([^\ufdd0\ufdd2]*\ufdd1[^\ufdd0\ufdd2]*)\ufdd2/;

function expandedOnce(word: string): readonly string[] {
  const match = pair.exec(word);
  if (match === null) return [word];
  const [whole, inner = ""] = match;
  const before = word.slice(0, match.index);
  const after = word.slice(match.index + whole.length);
  return inner.split(braceMarks.comma).map((part) => before + part + after);
}

function unmarked(word: string): string {
  if (!anyMark.test(word)) return word;
  return word
    .replaceAll(braceMarks.open, "{")
    .replaceAll(braceMarks.comma, ",")
    .replaceAll(braceMarks.close, "}");
}
