/** Of one text. */
const maxUrls = 256;
const ends = /[\s"'`<>\\^{}|]/g;

export type FoundUrl = { readonly url: string; readonly start: number };

/** The URLs in a text, as they stand there; at most 256. Takes time linear in the text. */
export function findUrls(text: string): readonly FoundUrl[] {
  const found: FoundUrl[] = [];
  let from = 0;
  // Looked for again only behind the last one: a text may hold many URLs without a blank.
  let blank = 0;
  for (;;) {
    const colon = text.indexOf("://", from);
    if (colon < 0 || found.length === maxUrls) return found;
    let start = colon;
    while (start > from && colon - start < 32 && /[A-Za-z\d+.-]/.test(text.charAt(start - 1))) {
      start -= 1;
    }
    if (blank < colon + 3) {
      ends.lastIndex = colon + 3;
      blank = ends.exec(text)?.index ?? text.length;
    }
    const end = closedAt(text, colon + 3, blank);
    if (start < colon && end > colon + 3) found.push({ url: text.slice(start, end), start });
    from = end;
  }
}

/**
 * Where a URL ends that is in brackets, as in Markdown's `[![a](URL)](URL)`: before the first `)`
 * or `]` that it has not opened. A bracket before the `@` of a user's name is a part of that name,
 * for so is it read by those who open the URL.
 */
function closedAt(text: string, from: number, end: number): number {
  const open = { round: 0, square: 0 };
  const path = from + text.slice(from, end).search(/[/?#]|$/);
  const host = from + text.slice(from, path).lastIndexOf("@") + 1;
  for (let at = host; at < end; at += 1) {
    const character = text.charAt(at);
    if (character === "(") open.round += 1;
    else if (character === "[") open.square += 1;
    else if (character === ")" && (open.round -= 1) < 0) return at;
    else if (character === "]" && (open.square -= 1) < 0) return at;
  }
  return end;
}
