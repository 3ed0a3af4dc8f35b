/** Of one text. */
const maxUrls = 256;
const ends = /[\s"'`<>\\^{}|]/g;

export type FoundUrl = { readonly url: string; readonly start: number };

/** The URLs in a text, as they stand there; at most 256. Takes time linear in the text. */
export function findUrls(text: string): readonly FoundUrl[] {
  const found: FoundUrl[] = [];
  let from = 0;
  for (;;) {
    const colon = text.indexOf("://", from);
    if (colon < 0 || found.length === maxUrls) return found;
    let start = colon;
    while (start > from && colon - start < 32 && /[A-Za-z\d+.-]/.test(text.charAt(start - 1))) {
      start -= 1;
    }
    ends.lastIndex = colon + 3;
    const end = ends.exec(text)?.index ?? text.length;
    if (start < colon && end > colon + 3) found.push({ url: text.slice(start, end), start });
    from = end;
  }
}
