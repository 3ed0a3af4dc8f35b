const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Where the quoted text that starts at `start` ends: the offset after its closing quote, or the end
 * of the text.
 */
function afterQuoted(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** Visits the characters outside quotes, with the closing brackets still expected at each. */
function eachBare(
  text: string,
  start: number,
  visit: (character: string, at: number, open: readonly string[]) => boolean,
): void {
  const open: string[] = [];
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') {
      at = afterQuoted(text, at);
      continue;
    }
    if (!visit(character, at, open)) return;
    const closer = closers[character];
    if (closer !== undefined) open.push(closer);
    else if (character === open.at(-1)) open.pop();
    at += 1;
  }
}

/**
 * Offset of the bracket that closes the one at `start`; -1 when there is none. Quoted brackets do
 * not count.
 */
export function closingBracket(text: string, start: number): number {
  const closer = closers[text.charAt(start)];
  let found = -1;
  eachBare(text, start, (character, at, open) => {
    if (open.length === 1 && character === closer) found = at;
    return found < 0;
  });
  return found;
}

export type Part = { readonly text: string; readonly offset: number };

/**
 * Cuts at every `separator` outside quotes and brackets. Parts are trimmed; `offset` is where each
 * starts.
 */
export function splitOutsideBrackets(text: string, separator: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  const take = (end: number): void => {
    const raw = text.slice(start, end);
    parts.push({ text: raw.trim(), offset: start + raw.length - raw.trimStart().length });
    start = end + separator.length;
  };
  eachBare(text, 0, (_, at, open) => {
    if (open.length === 0 && at >= start && text.startsWith(separator, at)) take(at);
    return true;
  });
  take(text.length);
  return parts;
}
