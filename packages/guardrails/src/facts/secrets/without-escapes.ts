/** A text without its escapes, and where its parts stood. */
export type PlainText = {
  readonly text: string;
  /** Where the character at this offset begins in the text with escapes, in UTF-16 code units. */
  readonly startOf: (offset: number) => number;
  /** Where the character before this offset ends in the text with escapes. */
  readonly endOf: (offset: number) => number;
};

/** In URLs, in JSON and code, and in HTML. */
const escape =
  /%([\da-f]{2})|\\x([\da-f]{2})|\\u00([\da-f]{2})|\\u\{0{0,4}([\da-f]{2})\}|&#0{0,4}(\d{2,3});|&#x0{0,4}([\da-f]{2});/gi;

/** The text with each escaped visible ASCII character as itself; undefined if there is none. */
export function withoutEscapes(text: string): PlainText | undefined {
  const parts: string[] = [];
  const escapes: { readonly at: number; readonly start: number; readonly end: number }[] = [];
  let length = 0;
  let last = 0;
  for (const match of text.matchAll(escape)) {
    const character = visible(match);
    if (character === undefined) continue;
    parts.push(text.slice(last, match.index), character);
    length += match.index - last + 1;
    last = match.index + match[0].length;
    escapes.push({ at: length - 1, start: match.index, end: last });
  }
  if (escapes.length === 0) return undefined;
  const place = (offset: number) => {
    const before = escapes[countBefore(offset) - 1];
    if (before === undefined) return { start: offset, end: offset + 1 };
    if (before.at === offset) return before;
    const start = before.end + offset - before.at - 1;
    return { start, end: start + 1 };
  };
  /** How many escapes stand at or before an offset. */
  const countBefore = (offset: number): number => {
    let [low, high] = [0, escapes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((escapes[middle]?.at ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    text: [...parts, text.slice(last)].join(""),
    startOf: (offset) => place(offset).start,
    endOf: (offset) => place(offset - 1).end,
  };
}

function visible(match: RegExpExecArray): string | undefined {
  const digits = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[6];
  const code =
    digits === undefined ? Number.parseInt(match[5] ?? "", 10) : Number.parseInt(digits, 16);
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined;
}
