const BYTE_ORDER_MARK = "\uFEFF";

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  if (feed === -1) return text.length;
  return feed > offset && text.charAt(feed - 1) === "\r" ? feed - 1 : feed;
}

/** Where the next line begins; the end of the text on the last. */
export function nextLine(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  return feed === -1 ? text.length : feed + 1;
}

/** Where the line above one begins, given where that one begins; undefined for the first. */
export function lineAbove(text: string, start: number): number | undefined {
  if (text.charAt(start - 1) !== "\n") return undefined;
  const above = start === 1 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
  return above === 0 && text.startsWith(BYTE_ORDER_MARK) ? 1 : above;
}

/** True where nothing but blanks stands between two offsets. */
export function isBlankBetween(text: string, start: number, end: number): boolean {
  return /^[ \t\r\n\uFEFF]*$/.test(text.slice(start, end));
}

/** The line break that a text uses. */
export function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
